/** The messages of a room and its table in English at once, for tests and the gallery; the page fetches them with `speak`. */
import en from './en.json';
import { extend } from './index.js';

extend(en);

/** The messages of a room and its table. Whatever is fetched after the first page imports this first. */
import en from './en.json';
import { extend } from './index.js';

extend(en);

/** The messages of what lies around a table (waiting room, results, history) in English at once, for tests. */
import around from './en-around.json';
import { extend } from './index.js';
import './rest.js';

extend(around);

/** The English messages of what looks back, for tests and whatever else says them without being told a language. */
import './around.js';
import past from './en-past.json';
import { extend } from './index.js';

extend(past);

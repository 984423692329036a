/** All messages beyond the first page's. Whatever is fetched after it imports this first. */
import en from './en.json';
import { extend } from './index.js';

extend(en);

export { generateTypes } from './types-text.js';

export { typesText } from './types-text.js';

export { generateTypes } from './generate-types.js';

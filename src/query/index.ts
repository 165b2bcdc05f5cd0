export { authorise } from './authorise.js';
export { parseListQuestion, parseOneQuestion, parseWriteParameters } from './parse.js';
export { type Parameters, parseParameters } from './parameters.js';
export type { QuerySettings } from './settings.js';
export * from './tree.js';

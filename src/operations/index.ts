export { type OperationsParts, operationsDoors } from './doors.js';
export type { Figures } from './figures.js';
export { loadFigures } from './load-figures.js';
export { loadTraces } from './traces.js';

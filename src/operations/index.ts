export { type OperationsParts, operationsDoors } from './doors.js';
export { createFigures, type Figures } from './figures.js';
export { traceRequest } from './traces.js';

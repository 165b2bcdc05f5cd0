export { createOperationsRoutes, type OperationsDependencies } from './doors.js';
export type { Metrics } from './figures.js';
export { loadMetrics } from './load-figures.js';
export { loadTraces } from './traces.js';

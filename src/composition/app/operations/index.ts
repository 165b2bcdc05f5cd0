export { loadMetrics } from './load-metrics.js';
export type { Metrics } from './metrics.js';
export { createOperationsRoutes, type OperationsDependencies } from './routes.js';
export { loadTraces } from './traces.js';

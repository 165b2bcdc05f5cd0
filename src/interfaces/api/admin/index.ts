export { createAgentApiRoutes } from './agent-routes.js';
export { createWriteAudit } from './content/audit-write.js';
export type * as wire from './contract.js';
export { emitErrorAt } from './emit-error.js';
export type { AdminApiParts, MeasuredReads, Operations, PreviewSettings } from './parts.js';
export { createAdminApiRoutes } from './routes.js';

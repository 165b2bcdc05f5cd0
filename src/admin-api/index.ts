export { emitErrorAt } from './emit-error.js';
export type { AdminApiParts, PreviewSettings } from './parts.js';
export { createAdminDoor } from './routes.js';

export type { AdminApiParts } from './parts.js';
export { createAdminDoor } from './routes.js';

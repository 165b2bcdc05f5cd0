export { createMcpAuthentication, type McpCaller } from './callers.js';
export { createMcpRoutes } from './mcp-endpoint.js';
export { createWellKnownRoutes } from './oauth/oauth-routes.js';
export type { McpParts } from './parts.js';

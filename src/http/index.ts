export type { ParseForm } from './body.js';
export { createHttpServer, type HttpServer, type Injected, type ServerOptions } from './server.js';
export type { Answer, Door, DoorRequest, EmitError, Endpoint, Log, LogEntry, Route } from './types.js';

export type { ParseForm } from './body.js';
export { type CookieOptions, cookieOf, cookieText } from './cookies.js';
export { dispatch, type Incoming } from './dispatch.js';
export type { PassConnections } from './drain.js';
export { etagOf, matches as etagMatches } from './etag.js';
export { responseFormatHeader } from './head.js';
export type { CorsSettings } from './header-choice.js';
export { keptAnswer } from './kept.js';
export { isReachedSecurely, isSecureAddress } from './reached-securely.js';
export { createHttpServer, type HttpServer, type Injected, type ServerOptions } from './server.js';
export { type SharedCaching, sharedCaching } from './shared-caching.js';
export type {
  Answer,
  Door,
  DoorRequest,
  EmitError,
  Endpoint,
  FileBody,
  Log,
  LogEntry,
  Recalled,
  Requester,
  Route,
  Seen,
} from './types.js';

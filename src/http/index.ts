export type { ParseForm } from './body.js';
export { type CookieOptions, findCookie, serializeCookie } from './cookies.js';
export { dispatch, type UnroutedRequest } from './dispatch.js';
export type { PassConnections } from './drain.js';
export { computeEtag, etagMatches } from './etag.js';
export { responseFormatHeader } from './head.js';
export type { CorsSettings } from './header-choice.js';
export { createCachedResponse } from './kept.js';
export { isHttpsUrl, isSecureRequest } from './reached-securely.js';
export { createHttpServer, type HttpServer, type InjectedResponse, type ServerOptions } from './server.js';
export { type SharedCachingSettings, sharedCacheControl } from './shared-caching.js';
export type {
  CachedLookup,
  EmitError,
  Endpoint,
  FileBody,
  HttpRequest,
  HttpResponse,
  Log,
  LogEntry,
  ObservedRequest,
  Requester,
  Route,
  RouteGroup,
} from './types.js';

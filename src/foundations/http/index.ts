export type { ParseForm } from './body.js';
export { createCachedResponse } from './cached-response.js';
export { type CookieOptions, findCookie, serializeCookie } from './cookies.js';
export { dispatch, type UnroutedRequest } from './dispatch.js';
export type { PassConnections } from './drain.js';
export { computeEtag, etagMatches } from './etag.js';
export type { CorsSettings } from './header-policy.js';
export type { InjectedRequest, InjectedResponse } from './inject.js';
export { responseFormatHeader } from './request-headers.js';
export { isHttpsUrl, isSecureRequest } from './secure-request.js';
export { createHttpServer, type HttpServer, type ServerOptions } from './server.js';
export { type SharedCachingSettings, sharedCacheControl } from './shared-caching.js';
export type {
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

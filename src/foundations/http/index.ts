export { dispatch, type UnroutedRequest } from './dispatch.js';
export type { PassConnections } from './drain.js';
export type { InjectedRequest, InjectedResponse } from './inject.js';
export type { ParseForm } from './request/body.js';
export { type CookieOptions, findCookie, serializeCookie } from './request/cookies.js';
export { responseFormatHeader } from './request/request-headers.js';
export { isHttpsUrl, isSecureRequest } from './request/secure-request.js';
export { serverUrl } from './request/server-url.js';
export { createCachedResponse } from './response/cached-response.js';
export { computeEtag, etagMatches } from './response/etag.js';
export type { CorsSettings } from './response/header-policy.js';
export { type SharedCachingSettings, sharedCacheControl } from './response/shared-caching.js';
export { createHttpServer, type HttpServer, type ServerOptions } from './server.js';
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

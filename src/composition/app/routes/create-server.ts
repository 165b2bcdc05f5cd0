import {
  createHttpServer,
  type HttpServer,
  isHttpsUrl,
  type Log,
  type ObservedRequest,
  type PassConnections,
  type RouteGroup,
  sharedCacheControl,
} from '../../../foundations/http/index.js';
import { emitErrorAt } from '../../../interfaces/api/admin/index.js';
import { parseForm } from '../../../interfaces/api/content/index.js';
import type { OctavoConfig } from '../types.js';
import { querySettings } from './api-settings.js';

/** Dependencies of the web server. */
export interface ServerParts {
  readonly config: OctavoConfig;
  readonly log: Log;
  readonly routeGroups: ReadonlyMap<string, RouteGroup>;
  /** Called for every response; null: not measured. */
  readonly observe: ((seen: ObservedRequest) => void) | null;
  readonly passConnections: PassConnections | undefined;
}

/** Creates the web server in front of the route groups. It does not listen yet. */
export function createServer({ config, log, routeGroups, observe, passConnections }: ServerParts): HttpServer {
  const settings = querySettings(config);
  const { shared } = config.cache;
  return createHttpServer({
    routeGroups,
    emitError: emitErrorAt,
    parseForm: (text) => parseForm(text, settings),
    log,
    logRequests: config.logger,
    socketFastPath: config.http.direct,
    maxWait: config.http.patienceMilliseconds,
    maxUnsentBytes: config.http.maxUnsentBytes,
    ...(shared === null ? {} : { sharedCaching: sharedCacheControl(shared) }),
    ...(observe === null ? {} : { observe }),
    ...(passConnections === undefined ? {} : { passConnections }),
    cors: config.cors,
    trustedProxies: config.proxy.trusted,
    https: isHttpsUrl(config.publicUrl),
  });
}

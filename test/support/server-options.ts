import { Failure, Fault } from '../../src/foundations/core/index.js';
import type { LogEntry, RouteGroup } from '../../src/foundations/http/index.js';
import type { ServerOptions } from '../../src/foundations/http/server.js';

/** How a server is set up for tests of its own behaviour: failures answer with their code, bugs with the id of the request. */
export function serverOptions(
  routeGroups: Readonly<Record<string, RouteGroup>>,
  logged: LogEntry[] = [],
): ServerOptions {
  return {
    routeGroups: new Map(Object.entries(routeGroups)),
    emitError: (error, requestId) => ({
      status: error instanceof Failure || error instanceof Fault ? error.status : 500,
      body: [Buffer.from(JSON.stringify({ error: error instanceof Failure ? error.code : requestId }))],
      revalidates: false,
    }),
    parseForm: (text) => Object.fromEntries(new URLSearchParams(text)),
    log: (entry) => logged.push(entry),
    logRequests: false,
    cors: { origins: [] },
    trustedProxies: [],
    https: false,
  };
}

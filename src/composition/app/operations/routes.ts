import { createHash, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import { Failure } from '../../../foundations/core/index.js';
import type { Endpoint, HttpRequest, HttpResponse, RouteGroup } from '../../../foundations/http/index.js';
import type { Metrics } from './metrics.js';

/** Milliseconds within which the database has to answer the health check. */
const readinessTimeout = 2_000;
const bearerPattern = /^Bearer +(\S+)$/i;

/** Dependencies of the operations routes. */
export interface OperationsDependencies {
  /** Queries the database. Throws if it does not answer. */
  checkDatabase(): Promise<void>;
  /** A problem that the operator should fix although the server works; null: none. */
  warning(): string | null;
  /** null: metrics are off. */
  readonly metrics: Metrics | null;
  /** The token that callers of `/metrics` need. */
  readonly metricsToken: string | null;
  /** Receives the reason why the server is not ready. */
  readonly report: (error: unknown) => void;
}

const okResponse: HttpResponse = { status: 204, body: null, revalidates: false };
const notReadyResponse: HttpResponse = {
  status: 503,
  body: [Buffer.from('{"ready":false,"reason":"the database does not answer"}')],
  revalidates: false,
  headers: ['Retry-After', '1'],
};

/**
 * `GET /livez`: the process answers. `GET /readyz`: so does the database, within two seconds; 503 otherwise, 200 with a warning. `GET /metrics`: metrics for
 * callers with the token; without a configured token the path does not exist. Throws Failure http.not-found, access.unauthorized.
 */
export function createOperationsRoutes(dependencies: OperationsDependencies): ReadonlyMap<string, RouteGroup> {
  const routeGroups = new Map([
    ['livez', singleRoute(async () => okResponse)],
    ['readyz', singleRoute(() => readiness(dependencies))],
  ]);
  const { metrics, metricsToken } = dependencies;
  if (metrics !== null && metricsToken !== null) {
    routeGroups.set(
      'metrics',
      singleRoute((request) => metricsResponse(request, metrics, metricsToken)),
    );
  }
  return routeGroups;
}

/** A route group with one path that answers GET. */
function singleRoute(endpoint: Endpoint): RouteGroup {
  const route = new Map([['GET', endpoint]]);
  return { sameOrigin: true, findCached: () => null, route: (segments) => (segments.length === 1 ? route : null) };
}

async function readiness({ checkDatabase, warning, report }: OperationsDependencies): Promise<HttpResponse> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${readinessTimeout} ms`)), readinessTimeout);
  });
  try {
    await Promise.race([checkDatabase(), timeout]);
    const warningText = warning();
    return warningText === null ? okResponse : readyWithWarning(warningText);
  } catch (error) {
    report(error);
    return notReadyResponse;
  } finally {
    clearTimeout(timer);
  }
}

function readyWithWarning(warning: string): HttpResponse {
  return { status: 200, body: [Buffer.from(JSON.stringify({ ready: true, warnings: [warning] }))], revalidates: false };
}

async function metricsResponse({ authorization }: HttpRequest, metrics: Metrics, token: string): Promise<HttpResponse> {
  const sentToken = bearerPattern.exec(authorization ?? '')?.[1];
  if (sentToken === undefined || !isEqualToken(sentToken, token)) throw new Failure('access.unauthorized');
  const { contentType, render } = await metrics.render();
  const bytes = Buffer.from(render);
  return {
    status: 200,
    body: null,
    revalidates: false,
    file: { stream: Readable.from([bytes]), length: bytes.length },
    headers: ['Content-Type', contentType, 'Cache-Control', 'no-store'],
  };
}

/** Compares digests, so that the time reveals nothing about either text. */
function isEqualToken(sent: string, expected: string): boolean {
  return timingSafeEqual(digest(sent), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

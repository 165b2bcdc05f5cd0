import { createHash, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import { Failure } from '../../../foundations/core/index.js';
import type { Endpoint, HttpRequest, HttpResponse, RouteGroup } from '../../../foundations/http/index.js';
import type { Metrics } from './metrics.js';

/** Milliseconds within which the database has to answer a look. */
const readinessTimeout = 2_000;
const bearerPattern = /^Bearer +(\S+)$/i;

/** What whoever runs a server asks it. */
export interface OperationsDependencies {
  /** Asks the database for a sign of life. Throws whatever is wrong. */
  checkDatabase(): Promise<void>;
  /** What somebody should mend although requests are answered; null: nothing. */
  warning(): string | null;
  /** null: nobody asked for figures. */
  readonly metrics: Metrics | null;
  /** What has to be shown for them. */
  readonly metricsToken: string | null;
  /** Hears why the server is not ready. */
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
 * `GET /livez`: the process answers. `GET /readyz`: so does the database, within two seconds; 503 otherwise, 200 with a warning. `GET /metrics`: figures for
 * whoever shows the token; where there is none set, there is no such path. Throws Failure http.not-found, access.unauthorized.
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

/** One path, one answer to GET. */
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

/** Compares digests, so that the time tells nothing of either text. */
function isEqualToken(sent: string, expected: string): boolean {
  return timingSafeEqual(digest(sent), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

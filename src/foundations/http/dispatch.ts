import { type EventLoopTick, Failure, type MaybePromise } from '../core/index.js';
import { parseRequestTarget } from './request/request-target.js';
import type { CacheableRequest, HttpRequest, HttpResponse, Requester, Route, RouteGroup } from './types.js';

/** A request before its path is resolved to a route. */
export interface UnroutedRequest extends Omit<HttpRequest, 'segments' | 'query'> {
  /** The headers that answer a preflight request; null: it is another request. */
  readonly preflight: readonly string[] | null;
}

const healthResponse: HttpResponse = { status: 204, body: null, revalidates: false };
const rootResponse: HttpResponse = {
  status: 200,
  body: [Buffer.from('{"name":"octavo","api":"/api"}')],
  revalidates: true,
};

const builtInRoutes: ReadonlyMap<string, Route> = new Map([
  ['', new Map([['GET', async () => rootResponse]])],
  ['_health', new Map([['GET', async () => healthResponse]])],
]);

/** Selects the route groups whose GET responses are data that any origin may read: neither files nor pages. */
export function selectDataGroups(routeGroups: ReadonlyMap<string, RouteGroup>): ReadonlyMap<string, RouteGroup> {
  return new Map([...routeGroups].filter(([, { sameOrigin, files }]) => sameOrigin !== true && files !== true));
}

/** Returns the cached response of a request; null: call `dispatch`. See `RouteGroup.findCached`. */
export function findCached(
  dataGroups: ReadonlyMap<string, RouteGroup>,
  request: CacheableRequest,
  tick: EventLoopTick | undefined,
  requester: Requester,
): MaybePromise<HttpResponse | null> {
  for (const group of dataGroups.values()) {
    const answer = group.findCached(request, tick, requester);
    if (answer !== null) return answer;
  }
  return null;
}

/**
 * Finds the endpoint of a request and calls it. Throws `http.not-found`, `http.method-not-allowed` (with the fact
 * `allow`), `http.malformed-path` and the errors of the endpoint.
 */
export async function dispatch(
  routeGroups: ReadonlyMap<string, RouteGroup>,
  unrouted: UnroutedRequest,
): Promise<HttpResponse> {
  const { id, method, url, headers, authorization, address, secure, disconnected, preflight, stream, body, bytes } =
    unrouted;
  if (preflight !== null) return { status: 204, body: null, revalidates: false, headers: preflight };
  const { segments, query } = parseRequestTarget(url);
  const route = segments === null ? null : findRoute(routeGroups, segments);
  if (segments === null || route === null) throw new Failure('http.not-found');
  if (method === 'OPTIONS') {
    return { status: 204, body: null, revalidates: false, headers: ['Allow', allowHeader(route)] };
  }
  const endpoint = route.get(method === 'HEAD' ? 'GET' : method);
  if (endpoint === undefined) throw new Failure('http.method-not-allowed', { allow: allowHeader(route) });
  // Member by member: a copy of the whole takes microseconds.
  const known = { ...(disconnected === undefined ? {} : { disconnected }), ...(bytes === undefined ? {} : { bytes }) };
  return endpoint({
    id,
    method,
    url,
    segments,
    query,
    headers,
    authorization,
    address,
    secure,
    stream,
    body,
    ...known,
  });
}

function findRoute(routeGroups: ReadonlyMap<string, RouteGroup>, segments: readonly string[]): Route | null {
  const first = (segments[0] ?? '').toLowerCase();
  const routeGroup = routeGroups.get(first);
  if (routeGroup !== undefined) return routeGroup.route(segments);
  return segments.length <= 1 ? (builtInRoutes.get(first) ?? null) : null;
}

/** The value of an `Allow` header. */
function allowHeader(route: Route): string {
  return [...route.keys()].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
}

import { Failure } from '../kernel/index.js';
import { parseTarget } from './path.js';
import type { Answer, Door, DoorRequest, Route } from './types.js';

/** What is known of a request before its path is looked at. */
export interface Incoming extends Omit<DoorRequest, 'segments' | 'query'> {
  /** An OPTIONS request in which a browser asks whether it may send another one: the headers that tell it. Otherwise null. */
  readonly preflight: readonly string[] | null;
}

const healthy: Answer = { status: 204, body: null, revalidates: false };
const welcome: Answer = {
  status: 200,
  body: [Buffer.from('{"name":"octavo","api":"/api"}')],
  revalidates: true,
};

const ownRoutes: ReadonlyMap<string, Route> = new Map([
  ['', new Map([['GET', async () => welcome]])],
  ['_health', new Map([['GET', async () => healthy]])],
]);

/**
 * Finds the endpoint of a request and asks it. Raises `http.not-found`, `http.method-not-allowed` (with the fact `allow`),
 * `http.malformed-path` and whatever the endpoint raises.
 */
export async function dispatch(doors: ReadonlyMap<string, Door>, incoming: Incoming): Promise<Answer> {
  const { preflight, ...request } = incoming;
  const { method, url } = request;
  if (preflight !== null) return { status: 204, body: null, revalidates: false, headers: preflight };
  const { segments, query } = parseTarget(url);
  const route = segments === null ? null : findRoute(doors, segments);
  if (segments === null || route === null) throw new Failure('http.not-found');
  if (method === 'OPTIONS') {
    return { status: 204, body: null, revalidates: false, headers: ['Allow', allowed(route)] };
  }
  const endpoint = route.get(method === 'HEAD' ? 'GET' : method);
  if (endpoint === undefined) throw new Failure('http.method-not-allowed', { allow: allowed(route) });
  return endpoint({ ...request, segments, query });
}

function findRoute(doors: ReadonlyMap<string, Door>, segments: readonly string[]): Route | null {
  const first = (segments[0] ?? '').toLowerCase();
  const door = doors.get(first);
  if (door !== undefined) return door.route(segments);
  return segments.length <= 1 ? (ownRoutes.get(first) ?? null) : null;
}

/** The value of an `Allow` header. */
function allowed(route: Route): string {
  return [...route.keys()].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
}

import { Failure } from '../kernel/index.js';
import { preflightHeaders } from './headers.js';
import { parseTarget } from './path.js';
import type { Answer, Door, DoorRequest, Route } from './types.js';

/** What is known of a request before its path is looked at. */
export interface Incoming {
  readonly method: string;
  readonly url: string;
  readonly authorization: string | undefined;
  /** An OPTIONS request in which a browser asks whether it may send another one. */
  readonly preflight: boolean;
  readonly body: unknown;
}

const healthy: Answer = { status: 204, body: null, revalidates: false };
const welcome: Answer = {
  status: 200,
  body: [Buffer.from('{"name":"octavo","api":"/api"}')],
  revalidates: true,
};
const preflightAnswer: Answer = { status: 204, body: null, revalidates: false, headers: preflightHeaders };

const ownRoutes: ReadonlyMap<string, Route> = new Map([
  ['', new Map([['GET', async () => welcome]])],
  ['_health', new Map([['GET', async () => healthy]])],
]);

/**
 * Finds the endpoint of a request and asks it. Raises `http.not-found`, `http.method-not-allowed` (with the fact `allow`),
 * `http.malformed-path` and whatever the endpoint raises.
 */
export async function dispatch(doors: ReadonlyMap<string, Door>, incoming: Incoming): Promise<Answer> {
  if (incoming.preflight) return preflightAnswer;
  const { segments, query } = parseTarget(incoming.url);
  const route = segments === null ? null : findRoute(doors, segments);
  if (segments === null || route === null) throw new Failure('http.not-found');
  if (incoming.method === 'OPTIONS') {
    return { status: 204, body: null, revalidates: false, headers: ['Allow', allowed(route)] };
  }
  const endpoint = route.get(incoming.method === 'HEAD' ? 'GET' : incoming.method);
  if (endpoint === undefined) throw new Failure('http.method-not-allowed', { allow: allowed(route) });
  const request: DoorRequest = {
    url: incoming.url,
    segments,
    query,
    authorization: incoming.authorization,
    body: incoming.body,
  };
  return endpoint(request);
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

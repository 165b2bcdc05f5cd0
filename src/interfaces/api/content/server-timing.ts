import type { Endpoint, HttpResponse, Route, RouteGroup } from '../../../foundations/http/index.js';

/** What was read while something was done. */
export interface DatabaseUsage {
  readonly statements: number;
  /** For which they were waited for. */
  readonly milliseconds: number;
}

/** Starts a measurement; `taken` returns what was read until then. */
export type MeasureReads = <T>(work: () => T) => { readonly result: T; readonly statistics: () => DatabaseUsage };

/** The value of `Server-Timing` for statements: how many, and for how long the database was waited for. */
export function databaseTiming({ statements, milliseconds }: DatabaseUsage): string {
  return `db;dur=${milliseconds.toFixed(2)};desc="${statements}"`;
}

/**
 * A route group whose responses to GET say in `Server-Timing` what they took: statements, or that they came from the cache. For those who build
 * something: a server that counts answers less than one that does not.
 */
export function withServerTiming(routeGroup: RouteGroup, measure: MeasureReads): RouteGroup {
  const routes = new WeakMap<Route, Route>();

  function timedRoute(route: Route): Route {
    const cached = routes.get(route);
    if (cached !== undefined) return cached;
    const timedEndpoints = new Map(
      [...route].map(([method, endpoint]) => [method, method === 'GET' ? timedEndpoint(endpoint) : endpoint]),
    );
    routes.set(route, timedEndpoints);
    return timedEndpoints;
  }

  function timedEndpoint(endpoint: Endpoint): Endpoint {
    return async (request) => {
      const { result, statistics } = measure(() => endpoint(request));
      return addServerTiming(await result, statistics());
    };
  }

  return {
    ...routeGroup,
    route(segments) {
      const route = routeGroup.route(segments);
      return route && timedRoute(route);
    },
    findCached(...args) {
      const { result, statistics } = measure(() => routeGroup.findCached(...args));
      if (!(result instanceof Promise)) return result && addServerTiming(result, statistics());
      return result.then((answer) => answer && addServerTiming(answer, statistics()));
    },
  };
}

/** What is kept in a form that is given again has a head that does not say this, so the answer is another one. */
function addServerTiming(answer: HttpResponse, usage: DatabaseUsage): HttpResponse {
  if (answer.file !== undefined) return answer;
  const { cached, ...plain } = answer;
  const timing = cached !== undefined && usage.statements === 0 ? 'cache;desc=hit' : databaseTiming(usage);
  return { ...plain, headers: [...(answer.headers ?? []), 'Server-Timing', timing] };
}

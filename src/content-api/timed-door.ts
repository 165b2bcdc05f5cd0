import type { Answer, Door, Endpoint, Route } from '../http/index.js';

/** What was read while something was done. */
export interface Taken {
  readonly statements: number;
  /** For which they were waited for. */
  readonly milliseconds: number;
}

/** Begins something; `taken` tells what it has read until then. */
export type Follow = <T>(work: () => T) => { readonly result: T; readonly taken: () => Taken };

/** The value of `Server-Timing` for statements: how many, and for how long the database was waited for. */
export function databaseTiming({ statements, milliseconds }: Taken): string {
  return `db;dur=${milliseconds.toFixed(2)};desc="${statements}"`;
}

/**
 * A door whose answers to GET say in `Server-Timing` what they took: statements, or that they were kept in memory. For those who build
 * something: a server that counts answers less than one that does not.
 */
export function timedDoor(door: Door, follow: Follow): Door {
  const routes = new WeakMap<Route, Route>();

  function timedRoute(route: Route): Route {
    const known = routes.get(route);
    if (known !== undefined) return known;
    const timed = new Map(
      [...route].map(([method, endpoint]) => [method, method === 'GET' ? timedEndpoint(endpoint) : endpoint]),
    );
    routes.set(route, timed);
    return timed;
  }

  function timedEndpoint(endpoint: Endpoint): Endpoint {
    return async (request) => {
      const { result, taken } = follow(() => endpoint(request));
      return timed(await result, taken());
    };
  }

  return {
    ...door,
    route(segments) {
      const route = door.route(segments);
      return route && timedRoute(route);
    },
    recall(...asked) {
      const { result, taken } = follow(() => door.recall(...asked));
      if (!(result instanceof Promise)) return result && timed(result, taken());
      return result.then((answer) => answer && timed(answer, taken()));
    },
  };
}

/** What is kept in a form that is given again has a head that does not say this, so the answer is another one. */
function timed(answer: Answer, taken: Taken): Answer {
  if (answer.file !== undefined) return answer;
  const { kept, ...plain } = answer;
  const timing = kept !== undefined && taken.statements === 0 ? 'cache;desc=hit' : databaseTiming(taken);
  return { ...plain, headers: [...(answer.headers ?? []), 'Server-Timing', timing] };
}

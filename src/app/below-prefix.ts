import type { Door, Route } from '../http/index.js';

/** A door, and the first segment of paths under which the server knows it. */
export type ServedDoor = readonly [first: string, door: Door];

/** The first segment of a prefix. */
export function firstOf(prefix: string): string {
  return prefix.toLowerCase().split('/')[1] ?? '';
}

/**
 * The content API below a prefix such as `/api` or `/cms/v1`: whatever the prefix is, the door and its endpoints see the path behind
 * it as if that were one segment. Answers are remembered by whole URLs, so nothing else has to know.
 */
export function belowPrefix(door: Door, prefix: string): ServedDoor {
  const [first = '', ...inner] = prefix.toLowerCase().split('/').slice(1);
  if (inner.length === 0) return [first, door];
  const routes = new WeakMap<Route, Route>();

  /** The same path with one segment for the prefix; null: it is not below the prefix. */
  function shortened(segments: readonly string[]): readonly string[] | null {
    const below = inner.every((name, at) => segments[at + 1]?.toLowerCase() === name);
    return below ? [first, ...segments.slice(1 + inner.length)] : null;
  }

  function shortenedRoute(route: Route): Route {
    const known = routes.get(route);
    if (known !== undefined) return known;
    const made: Route = new Map(
      [...route].map(([method, endpoint]) => [
        method,
        (request) => endpoint({ ...request, segments: shortened(request.segments) ?? request.segments }),
      ]),
    );
    routes.set(route, made);
    return made;
  }

  const served: Door = {
    ...door,
    route(segments) {
      const short = shortened(segments);
      const route = short && door.route(short);
      return route && shortenedRoute(route);
    },
    ...(door.givesData === undefined
      ? {}
      : {
          givesData: (segments) => {
            const short = shortened(segments);
            return short !== null && door.givesData?.(short) === true;
          },
        }),
  };
  return [first, served];
}

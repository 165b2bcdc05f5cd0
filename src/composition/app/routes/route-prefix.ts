import type { Route, RouteGroup } from '../../../foundations/http/index.js';

/** A route group and the first path segment under which it is mounted. */
export type MountedRoutes = readonly [first: string, group: RouteGroup];

/** The first segment of a prefix. */
export function firstPathSegment(prefix: string): string {
  return prefix.toLowerCase().split('/')[1] ?? '';
}

/**
 * The content API below a prefix such as `/api` or `/cms/v1`: the route group and its endpoints see one segment instead
 * of the prefix. Responses are cached by whole URLs, so nothing else depends on the prefix.
 */
export function mountAtPrefix(group: RouteGroup, prefix: string): MountedRoutes {
  const [firstSegment = '', ...remaining] = prefix.toLowerCase().split('/').slice(1);
  if (remaining.length === 0) return [firstSegment, group];
  const routes = new WeakMap<Route, Route>();

  /** Returns the path with one segment for the prefix; null if it is not below the prefix. */
  function withoutPrefix(segments: readonly string[]): readonly string[] | null {
    const isBelowPrefix = remaining.every((name, index) => segments[index + 1]?.toLowerCase() === name);
    return isBelowPrefix ? [firstSegment, ...segments.slice(1 + remaining.length)] : null;
  }

  function routeWithoutPrefix(route: Route): Route {
    const cached = routes.get(route);
    if (cached !== undefined) return cached;
    const wrapped: Route = new Map(
      [...route].map(([method, endpoint]) => [
        method,
        (request) => endpoint({ ...request, segments: withoutPrefix(request.segments) ?? request.segments }),
      ]),
    );
    routes.set(route, wrapped);
    return wrapped;
  }

  const mounted: RouteGroup = {
    ...group,
    route(segments) {
      const innerSegments = withoutPrefix(segments);
      const route = innerSegments && group.route(innerSegments);
      return route && routeWithoutPrefix(route);
    },
    ...(group.givesData === undefined
      ? {}
      : {
          givesData: (segments, request) => {
            const innerSegments = withoutPrefix(segments);
            return innerSegments !== null && group.givesData?.(innerSegments, request) === true;
          },
        }),
    ...(group.readsBody === undefined
      ? {}
      : {
          readsBody: (method, segments) => {
            const innerSegments = withoutPrefix(segments);
            return innerSegments !== null && group.readsBody?.(method, innerSegments) === true;
          },
        }),
  };
  return [firstSegment, mounted];
}

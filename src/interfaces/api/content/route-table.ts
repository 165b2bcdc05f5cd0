import type { Endpoint, Route } from '../../../foundations/http/index.js';

/** A path below `/api`, segment by segment; one that begins with a colon stands for any text. */
export type RouteRow = readonly [path: string, route: Route];

/** A route of these endpoints, by method. */
export function route(endpoints: Readonly<Record<string, Endpoint>>): Route {
  return new Map(Object.entries(endpoints));
}

/**
 * Finds routes by the segments of a path, the first of which is `api`; null: none of these. Fixed segments are compared without regard to
 * case; where several rows fit, the first one counts.
 */
export function createRouteFinder(rows: readonly RouteRow[]): (segments: readonly string[]) => Route | null {
  const patterns = rows.map(([path, found]) => ({ pattern: path.split('/'), found }));
  return ([, ...path]) => {
    const segments = path.map((segment) => segment.toLowerCase());
    return patterns.find(({ pattern }) => matchesPattern(pattern, segments))?.found ?? null;
  };
}

function matchesPattern(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => part.startsWith(':') || part === segments[index])
  );
}

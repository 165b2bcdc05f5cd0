import type { LoadedExtensions, NamedRoute } from '../loaded-extensions.js';

/** First path segments of the server's own, besides that of the content API. `favicon.ico` and `robots.txt` may be replaced. */
const serverSegments = ['admin', 'uploads', 'graphql', 'livez', 'readyz', 'metrics', '_health'];

/** Returns the first path segments that no route of a project may have. `prefix`: of the content API. */
function reservedSegments(prefix: string, further: readonly string[]): readonly string[] {
  return [prefix.toLowerCase().split('/')[1] ?? '', ...serverSegments, ...further];
}

/** Returns the first segments of the paths of routes below `/`, in lower case. */
export function rootSegments(routes: readonly NamedRoute[]): ReadonlySet<string> {
  return new Set(
    routes.flatMap(({ route, pattern }) => (route.root === true ? [pattern[0]?.toLowerCase() ?? ''] : [])),
  );
}

/** Returns one line for each route below `/` whose first segment belongs to the server. `further`: by its configuration. */
export function findRouteConflicts(
  { routes }: Pick<LoadedExtensions, 'routes'>,
  prefix: string,
  further: readonly string[],
): readonly string[] {
  const reserved = new Set(reservedSegments(prefix, further));
  return routes.flatMap((named) => {
    const [segment] = [...rootSegments([named])];
    if (segment === undefined || !reserved.has(segment)) return [];
    return [`extensions.${named.name}: /${segment} belongs to the server, as do ${list(reserved, segment)}`];
  });
}

function list(reserved: ReadonlySet<string>, segment: string): string {
  return [...reserved]
    .filter((other) => other !== segment)
    .map((other) => `/${other}`)
    .join(', ');
}

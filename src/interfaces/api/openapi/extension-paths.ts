import type { Json } from '../../../foundations/core/index.js';
import type { ApiScope } from './api-scope.js';
import type { PathItem, Paths } from './content-paths.js';
import { pathParameter } from './parameters.js';
import { errorResponses } from './responses.js';
import type { RouteFacts } from './types.js';

const methodsWithBody: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/**
 * Describes the project's custom routes; for an anonymous caller only the public ones. Requests, responses and the
 * errors of policies are up to the project. Paths that differ only in the names of their parameters are one path, with
 * the names of the first.
 */
export function extensionPaths(scope: ApiScope): Paths {
  const names = new Map<string, string>();
  const items = new Map<string, Record<string, Json>>();
  for (const route of scope.facts.routes) {
    if (!route.public && !scope.ability.identified) continue;
    const pathKey = route.pattern.map((part) => (isParameter(part) ? ':' : part.toLowerCase())).join('/');
    const path = names.get(pathKey) ?? openApiPath(route);
    names.set(pathKey, path);
    const item = items.get(path) ?? {};
    items.set(path, item);
    item[route.method.toLowerCase()] = describeOperation(route, path, scope);
  }
  return new Map<string, PathItem>(items);
}

/** `/x/orders/{id}` */
function openApiPath({ pattern }: RouteFacts): string {
  return ['/x', ...pattern.map((part) => (isParameter(part) ? `{${part.slice(1)}}` : part))].join('/');
}

function describeOperation({ method, pattern }: RouteFacts, path: string, scope: ApiScope): Json {
  const words = [method.toLowerCase(), 'x', ...pattern.map((part) => part.replace(/^:/, 'by-'))];
  const parameters = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => pathParameter(name, { type: 'string' }));
  return {
    operationId: words.join('-').replace(/[^A-Za-z0-9]+(\w?)/g, (_, letter: string) => letter.toUpperCase()),
    summary: 'A route of the project.',
    tags: ['Extensions'],
    parameters,
    ...(methodsWithBody.has(method) ? { requestBody: { content: { 'application/json': { schema: {} } } } } : {}),
    responses: {
      default: { description: 'What the project answers.' },
      ...errorResponses(scope.ability.identified ? [401, 403] : [], scope),
    },
  };
}

function isParameter(part: string): boolean {
  return part.startsWith(':');
}

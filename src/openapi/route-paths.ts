import type { Json } from '../kernel/index.js';
import type { PathItem, Paths } from './content-paths.js';
import { pathParameter } from './parameters.js';
import { errorResponses } from './responses.js';
import type { Scope } from './scope.js';
import type { RouteFacts } from './types.js';

const withBody: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/**
 * The project's own routes, those for everybody alone where the caller is nobody. What they take and answer is theirs, and so is what
 * their policies refuse. Paths that differ in the names of their parts alone are one, with the names of the first.
 */
export function routePaths(scope: Scope): Paths {
  const names = new Map<string, string>();
  const items = new Map<string, Record<string, Json>>();
  for (const route of scope.facts.routes) {
    if (!route.public && !scope.ability.identified) continue;
    const shape = route.pattern.map((part) => (isOpen(part) ? ':' : part.toLowerCase())).join('/');
    const path = names.get(shape) ?? pathOf(route);
    names.set(shape, path);
    const item = items.get(path) ?? {};
    items.set(path, item);
    item[route.method.toLowerCase()] = operationOf(route, path, scope);
  }
  return new Map<string, PathItem>(items);
}

/** `/x/orders/{id}` */
function pathOf({ pattern }: RouteFacts): string {
  return ['/x', ...pattern.map((part) => (isOpen(part) ? `{${part.slice(1)}}` : part))].join('/');
}

function operationOf({ method, pattern }: RouteFacts, path: string, scope: Scope): Json {
  const words = [method.toLowerCase(), 'x', ...pattern.map((part) => part.replace(/^:/, 'by-'))];
  const parameters = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => pathParameter(name, { type: 'string' }));
  return {
    operationId: words.join('-').replace(/[^A-Za-z0-9]+(\w?)/g, (_, letter: string) => letter.toUpperCase()),
    summary: 'A route of the project.',
    tags: ['Extensions'],
    parameters,
    ...(withBody.has(method) ? { requestBody: { content: { 'application/json': { schema: {} } } } } : {}),
    responses: {
      default: { description: 'What the project answers.' },
      ...errorResponses(scope.ability.identified ? [401, 403] : [], scope),
    },
  };
}

function isOpen(part: string): boolean {
  return part.startsWith(':');
}

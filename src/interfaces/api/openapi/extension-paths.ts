import { isObject, isStringArray, type Json } from '../../../foundations/core/index.js';
import type { JsonSchema } from '../../../language/schema/index.js';
import type { ApiScope } from './api-scope.js';
import type { PathItem, Paths } from './content-paths.js';
import { type Parameter, pathParameter, queryParameter } from './parameters.js';
import { errorResponses, type Responses } from './responses.js';
import type { RouteFacts } from './types.js';

const methodsWithBody: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);
const bodyTypes = {
  json: 'application/json',
  text: 'text/plain',
  buffer: 'application/octet-stream',
  stream: 'application/octet-stream',
  multipart: 'multipart/form-data',
} as const satisfies Record<RouteFacts['body'], string>;

/**
 * Describes the project's custom routes; for an anonymous caller only the public ones. What a route does not declare, and the
 * errors of policies, are up to the project. Paths that differ only in the names of their parameters are one path, with the names
 * of the first. A path at the root of the server has a `servers` of its own; it is left out if the content API has the same one.
 */
export function extensionPaths(scope: ApiScope): Paths {
  const names = new Map<string, string>();
  const items = new Map<string, Record<string, Json>>();
  const ordered = [...scope.facts.routes].sort((left, right) => Number(left.root) - Number(right.root));
  for (const route of ordered) {
    if (!route.public && !scope.ability.identified) continue;
    const pathKey = `${route.root} ${route.pattern.map((part) => (isParameter(part) ? ':' : part.toLowerCase())).join('/')}`;
    const known = names.get(pathKey);
    const path = known ?? openApiPath(route);
    if (known === undefined && items.has(path)) continue;
    names.set(pathKey, path);
    const item = items.get(path) ?? {};
    items.set(path, item);
    item[route.method.toLowerCase()] = describeOperation(route, path, scope);
  }
  return new Map<string, PathItem>(items);
}

/** `/x/orders/{id}` */
function openApiPath({ pattern, root }: RouteFacts): string {
  const parts = pattern.map((part) => (isParameter(part) ? `{${part.slice(1)}}` : part));
  return ['', ...(root ? [] : ['x']), ...parts].join('/');
}

function describeOperation(route: RouteFacts, path: string, scope: ApiScope): Json {
  const { method, pattern, root, schema } = route;
  const words = [method.toLowerCase(), root ? 'root' : 'x', ...pattern.map((part) => part.replace(/^:/, 'by-'))];
  const checks = [schema.params, schema.query, schema.body].some((part) => part !== undefined);
  const errors = [...(checks ? [400] : []), ...(scope.ability.identified ? [401, 403] : [])] as const;
  return {
    operationId: words.join('-').replace(/[^A-Za-z0-9]+(\w?)/g, (_, letter: string) => letter.toUpperCase()),
    summary: schema.summary ?? 'A route of the project.',
    ...(schema.description === undefined ? {} : { description: schema.description }),
    tags: ['Extensions'],
    ...(root ? { servers: [{ url: scope.facts.origin === '' ? '/' : scope.facts.origin }] } : {}),
    parameters: [...pathParameters(path, schema.params), ...queryParameters(schema.query)],
    ...requestBody(route),
    responses: { ...successResponse(schema.response), ...errorResponses(errors, scope) },
  };
}

function pathParameters(path: string, schema: JsonSchema | undefined): readonly Parameter[] {
  const members = memberSchemas(schema);
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) =>
    pathParameter(name, members.get(name) ?? { type: 'string' }),
  );
}

function queryParameters(schema: JsonSchema | undefined): readonly Parameter[] {
  const { required } = schema ?? {};
  const isRequired = (name: string): boolean => isStringArray(required) && required.includes(name);
  return [...memberSchemas(schema)].map(([name, member]) =>
    queryParameter(name, member, isRequired(name) ? { required: true } : {}),
  );
}

function memberSchemas(schema: JsonSchema | undefined): ReadonlyMap<string, JsonSchema> {
  return new Map(isObject(schema?.properties) ? Object.entries(schema.properties as Record<string, JsonSchema>) : []);
}

function requestBody({ method, body, schema }: RouteFacts): Readonly<Record<string, Json>> {
  if (!methodsWithBody.has(method)) return {};
  const content: Json = { [bodyTypes[body]]: { schema: schema.body ?? {} } };
  return { requestBody: schema.body === undefined ? { content } : { required: true, content } };
}

function successResponse(schema: JsonSchema | undefined): Responses {
  const description = 'What the project answers.';
  if (schema === undefined) return { default: { description } };
  return { '2XX': { description, content: { 'application/json': { schema } } } };
}

function isParameter(part: string): boolean {
  return part.startsWith(':');
}

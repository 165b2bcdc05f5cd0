import { isObject } from '../../../../foundations/core/index.js';
import type { ConfigProblems } from '../config-problems.js';
import type { NamedRoute } from '../loaded-extensions.js';
import { compileRouteSchema } from './route-input.js';
import type { RouteBodyKind } from './route-types.js';

const routePattern = /^(GET|POST|PUT|DELETE) \/((?::?[A-Za-z0-9_.-]+)(?:\/:?[A-Za-z0-9_.-]+)*)$/;
const maxSeconds = 3_600;
const maxBodyBytes = 2 ** 40;
const options = ['public', 'root', 'policies', 'seconds', 'body', 'maxBytes', 'schema', 'answer'];
const schemaParts = ['summary', 'description', 'params', 'query', 'body', 'response'];
const bodyKinds: readonly RouteBodyKind[] = ['json', 'text', 'buffer', 'stream', 'multipart'];

/** A route whose functions are checked to be functions, no more. */
type ParsedRoute = Omit<NamedRoute, 'route'> & { readonly route: unknown };

/** Parses and checks the routes of a configuration. */
export function parseRoutes(
  value: unknown,
  policies: readonly string[],
  problems: ConfigProblems,
): readonly ParsedRoute[] {
  const addresses = new Map<string, string>();
  return problems.members(value, 'routes').flatMap(([key, route]): readonly ParsedRoute[] => {
    const name = `routes[${JSON.stringify(key)}]`;
    const [, method = '', path = ''] = routePattern.exec(key) ?? [];
    if (method === '') {
      problems.add(name, 'must be a method (GET, POST, PUT, DELETE) and a path, such as "GET /greetings/:name"');
      return [];
    }
    const pattern = path.split('/');
    problems.rejectUnknown(route, name, options);
    const members = isObject(route) ? route : {};
    const root = members.root === true;
    if (root && pattern[0]?.startsWith(':'))
      problems.add(name, 'must not begin with a parameter, as its path begins at the root');
    const address = pattern.map((segment) => (segment.startsWith(':') ? ':' : segment.toLowerCase())).join('/');
    const normalized = `${method} ${root ? '/' : '/api/x/'}${address}`;
    const existing = addresses.get(normalized);
    if (existing !== undefined) problems.add(name, `has the same address as ${existing}`);
    addresses.set(normalized, name);
    checkOptions(members, { name, method, policies, problems });
    return [{ name, method, pattern, route, parseInput: parseSchema(members, name, problems) }];
  });
}

function checkOptions(
  route: Readonly<Record<string, unknown>>,
  of: {
    readonly name: string;
    readonly method: string;
    readonly policies: readonly string[];
    readonly problems: ConfigProblems;
  },
): void {
  const { name, method, policies, problems } = of;
  problems.checkFunction(route.answer, `${name}.answer`);
  problems.checkWords(route.policies, `${name}.policies`, policies, 'names of policies');
  for (const option of ['public', 'root'] as const) {
    if (route[option] !== undefined && typeof route[option] !== 'boolean')
      problems.add(`${name}.${option}`, 'must be true or false');
  }
  checkNumber(route.seconds, maxSeconds, `${name}.seconds`, problems);
  checkNumber(route.maxBytes, maxBodyBytes, `${name}.maxBytes`, problems);
  const { body } = route;
  const hasOwnBody = body !== undefined && body !== 'json';
  if (body !== undefined && !bodyKinds.some((kind) => kind === body))
    problems.add(`${name}.body`, `must be one of ${bodyKinds.join(', ')}`);
  else if (hasOwnBody && method === 'GET') problems.add(`${name}.body`, 'has no effect: GET requests have no body');
  const isLimited = body === 'text' || body === 'buffer' || body === 'stream';
  if (route.maxBytes !== undefined && !isLimited)
    problems.add(`${name}.maxBytes`, 'has no effect: it is for the bodies text, buffer and stream');
}

function checkNumber(value: unknown, max: number, path: string, problems: ConfigProblems): void {
  if (value === undefined || (typeof value === 'number' && value > 0 && value <= max)) return;
  problems.add(path, `must be a number above 0, up to ${max}`);
}

function parseSchema(
  { schema, body }: Readonly<Record<string, unknown>>,
  name: string,
  problems: ConfigProblems,
): NamedRoute['parseInput'] {
  if (schema === undefined) return null;
  problems.rejectUnknown(schema, `${name}.schema`, schemaParts);
  if (!isObject(schema)) return null;
  for (const text of ['summary', 'description'] as const) {
    if (schema[text] !== undefined && typeof schema[text] !== 'string')
      problems.add(`${name}.schema.${text}`, 'must be a text');
  }
  if (schema.body !== undefined && body !== undefined && body !== 'json')
    problems.add(`${name}.schema.body`, 'has no effect: only bodies of the kind json are checked');
  const { parse, problems: mistakes } = compileRouteSchema(schema);
  for (const { path, message } of mistakes) problems.add(`${name}.schema.${path}`, message);
  return parse;
}

import { Cron } from 'croner';
import { contentActions } from '../access/index.js';
import { isObject, Refusal } from '../kernel/index.js';
import { type Loaded, type NamedRoute, noExtensions } from './loaded.js';
import type { DocumentAction } from './types.js';

const kinds = ['parts', 'start', 'stop', 'policies', 'guards', 'middlewares', 'beforeRead', 'routes', 'cron'];
const moments = ['before', 'within', 'after'];
const documentActions: readonly DocumentAction[] = [
  'create',
  'update',
  'delete',
  'publish',
  'unpublish',
  'discardDraft',
];
const address = /^(GET|POST|PUT|DELETE) \/((?::?[A-Za-z0-9_.-]+)(?:\/:?[A-Za-z0-9_.-]+)*)$/;
const longestSeconds = 3_600;

type Members = readonly (readonly [name: string, value: unknown])[];

/** What is wrong, line by line. */
class Mistakes {
  readonly lines: string[] = [];

  add(at: string, message: string): void {
    this.lines.push(`extensions.${at} ${message}`);
  }

  /** The members of what has to be an object; left out: none. */
  members(value: unknown, at: string): Members {
    if (value === undefined) return [];
    if (isObject(value)) return Object.entries(value).filter(([, member]) => member !== undefined);
    this.add(at, 'must be an object');
    return [];
  }

  /** Notes members with other names than these. */
  known(value: unknown, at: string, names: readonly string[]): void {
    for (const [name] of this.members(value, at)) {
      if (!names.includes(name)) this.add(`${at}.${name}`, `is not known here: ${names.join(', ')} are`);
    }
  }

  function(value: unknown, at: string): void {
    if (typeof value !== 'function') this.add(at, 'must be a function');
  }

  /** Notes what is no list of these words; left out is fine. */
  words(value: unknown, at: string, words: readonly string[], what: string): void {
    if (value === undefined) return;
    if (!Array.isArray(value) || !value.every((word) => words.includes(word)))
      this.add(at, `must be a list of ${what}`);
  }
}

/**
 * The extensions of a configuration, checked; undefined: there are none. That the content types exist which they name is checked when
 * the model is known. Raises Refusal with one line per mistake.
 */
export function parseExtensions(value: unknown): Loaded {
  if (value === undefined) return noExtensions;
  const found = new Mistakes();
  if (!isObject(value)) throw new Refusal('The configuration has mistakes:', ['extensions must be an object']);
  for (const name of Object.keys(value))
    if (!kinds.includes(name)) found.add(name, `is not known here: ${kinds.join(', ')} are`);
  const { parts, start, stop, policies, guards, middlewares, beforeRead, routes, cron } = value;
  const makers = found.members(parts, 'parts');
  for (const [name, make] of makers) found.function(make, `parts.${name}`);
  if (start !== undefined) found.function(start, 'start');
  if (stop !== undefined) found.function(stop, 'stop');
  const named = found.members(policies, 'policies');
  for (const [name, policy] of named) found.function(policy, `policies.${name}`);
  const policyNames = named.map(([name]) => name);
  const loaded = {
    parts: new Map(makers),
    start: start ?? null,
    stop: stop ?? null,
    policies: new Map(named),
    guards: parseGuards(guards, policyNames, found),
    middlewares: parseMiddlewares(middlewares, found),
    beforeRead: parseBeforeRead(beforeRead, found),
    routes: parseRoutes(routes, policyNames, found),
    cron: parseCron(cron, found),
  };
  if (found.lines.length > 0) throw new Refusal('The configuration has mistakes:', found.lines);
  return loaded as unknown as Loaded;
}

function parseGuards(value: unknown, policies: readonly string[], found: Mistakes) {
  return found.members(value, 'guards').flatMap(([type, actions]) => {
    found.known(actions, `guards.${type}`, contentActions);
    return found.members(actions, `guards.${type}`).map(([action, names]) => {
      found.words(names, `guards.${type}.${action}`, policies, 'names of policies');
      return { type, action, policies: names };
    });
  });
}

function parseMiddlewares(value: unknown, found: Mistakes) {
  return found.members(value, 'middlewares').flatMap(([type, all]) =>
    found.members(all, `middlewares.${type}`).map(([own, middleware]) => {
      const name = `middlewares.${type}.${own}`;
      found.known(middleware, name, ['actions', ...moments]);
      const members = found.members(middleware, name);
      const does = members.filter(([moment]) => moments.includes(moment));
      for (const [moment, work] of does) found.function(work, `${name}.${moment}`);
      if (does.length === 0) found.add(name, `does nothing: give it ${moments.join(', ')}`);
      const actions = isObject(middleware) ? middleware.actions : undefined;
      found.words(actions, `${name}.actions`, documentActions, documentActions.join(', '));
      return { name, type, middleware };
    }),
  );
}

function parseBeforeRead(value: unknown, found: Mistakes) {
  return found.members(value, 'beforeRead').flatMap(([type, all]) =>
    found.members(all, `beforeRead.${type}`).map(([own, hook]) => {
      const name = `beforeRead.${type}.${own}`;
      found.function(hook, name);
      return { name, type, hook };
    }),
  );
}

function parseRoutes(value: unknown, policies: readonly string[], found: Mistakes) {
  const taken = new Map<string, string>();
  return found
    .members(value, 'routes')
    .flatMap(([key, route]): readonly (Omit<NamedRoute, 'route'> & { readonly route: unknown })[] => {
      const name = `routes[${JSON.stringify(key)}]`;
      const [, method = '', path = ''] = address.exec(key) ?? [];
      if (method === '') {
        found.add(name, 'must be a method (GET, POST, PUT, DELETE) and a path, such as "GET /greetings/:name"');
        return [];
      }
      const pattern = path.split('/');
      const shape = `${method} ${pattern.map((segment) => (segment.startsWith(':') ? ':' : segment.toLowerCase())).join('/')}`;
      const other = taken.get(shape);
      if (other !== undefined) found.add(name, `has the same address as ${other}`);
      taken.set(shape, name);
      found.known(route, name, ['public', 'policies', 'seconds', 'answer']);
      if (isObject(route)) {
        found.function(route.answer, `${name}.answer`);
        found.words(route.policies, `${name}.policies`, policies, 'names of policies');
        if (route.public !== undefined && typeof route.public !== 'boolean')
          found.add(`${name}.public`, 'must be true or false');
        const { seconds = 1 } = route;
        if (typeof seconds !== 'number' || !(seconds > 0 && seconds <= longestSeconds)) {
          found.add(`${name}.seconds`, `must be a number above 0, up to ${longestSeconds}`);
        }
      }
      return [{ name, method, pattern, route }];
    });
}

function parseCron(value: unknown, found: Mistakes) {
  const jobs = found.members(value, 'cron');
  for (const [key, job] of jobs) {
    const name = `cron.${key}`;
    found.known(job, name, ['at', 'timeZone', 'run']);
    if (!isObject(job)) continue;
    found.function(job.run, `${name}.run`);
    const wrong = whatIsWrongWith(job.at, job.timeZone);
    if (wrong !== null) found.add(`${name}.at`, wrong);
  }
  return new Map(jobs);
}

function whatIsWrongWith(at: unknown, timeZone: unknown): string | null {
  if (typeof at !== 'string' || !/^\S+(\s+\S+){4,5}$/.test(at.trim()))
    return 'must be five or six fields, such as "30 3 * * *"';
  if (timeZone !== undefined && typeof timeZone !== 'string') return 'has a timeZone that is no text';
  try {
    // A time zone is only looked at when a time is asked for.
    new Cron(at, { timezone: timeZone ?? 'UTC', paused: true }).nextRun(new Date(0));
    return null;
  } catch (error) {
    return `cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

import { Cron } from 'croner';
import { CliError, isObject } from '../../../foundations/core/index.js';
import { contentActions } from '../../../language/query/access/index.js';
import { type LoadedExtensions, type NamedRoute, noExtensions } from './loaded-extensions.js';
import type { DocumentAction } from './types.js';

const sections = ['parts', 'start', 'stop', 'policies', 'guards', 'middlewares', 'beforeRead', 'routes', 'cron'];
const phases = ['before', 'within', 'after'];
const documentActions: readonly DocumentAction[] = [
  'create',
  'update',
  'delete',
  'publish',
  'unpublish',
  'discardDraft',
];
const routePattern = /^(GET|POST|PUT|DELETE) \/((?::?[A-Za-z0-9_.-]+)(?:\/:?[A-Za-z0-9_.-]+)*)$/;
const maxSeconds = 3_600;

type Members = readonly (readonly [name: string, value: unknown])[];

/** Problems, one per line. */
class ConfigProblems {
  readonly lines: string[] = [];

  add(path: string, message: string): void {
    this.lines.push(`extensions.${path} ${message}`);
  }

  /** Returns the members of a value that must be an object; without a value none. */
  members(value: unknown, path: string): Members {
    if (value === undefined) return [];
    if (isObject(value)) return Object.entries(value).filter(([, member]) => member !== undefined);
    this.add(path, 'must be an object');
    return [];
  }

  /** Notes members with other names than these. */
  rejectUnknown(value: unknown, path: string, names: readonly string[]): void {
    for (const [name] of this.members(value, path)) {
      if (!names.includes(name)) this.add(`${path}.${name}`, `is not known here: ${names.join(', ')} are`);
    }
  }

  checkFunction(value: unknown, path: string): void {
    if (typeof value !== 'function') this.add(path, 'must be a function');
  }

  /** Reports a value that is not a list of these words; undefined is valid. */
  checkWords(value: unknown, path: string, checkWords: readonly string[], expected: string): void {
    if (value === undefined) return;
    if (!Array.isArray(value) || !value.every((word) => checkWords.includes(word)))
      this.add(path, `must be a list of ${expected}`);
  }
}

/**
 * Parses and checks the extensions of a configuration; undefined: there are none. Whether the named content types exist
 * is checked with the model. Throws CliError with one line per mistake.
 */
export function parseExtensions(value: unknown): LoadedExtensions {
  if (value === undefined) return noExtensions;
  const problems = new ConfigProblems();
  if (!isObject(value)) throw new CliError('The configuration has mistakes:', ['extensions must be an object']);
  for (const name of Object.keys(value))
    if (!sections.includes(name)) problems.add(name, `is not known here: ${sections.join(', ')} are`);
  const { parts, start, stop, policies, guards, middlewares, beforeRead, routes, cron } = value;
  const partMakers = problems.members(parts, 'parts');
  for (const [name, make] of partMakers) problems.checkFunction(make, `parts.${name}`);
  if (start !== undefined) problems.checkFunction(start, 'start');
  if (stop !== undefined) problems.checkFunction(stop, 'stop');
  const policyEntries = problems.members(policies, 'policies');
  for (const [name, policy] of policyEntries) problems.checkFunction(policy, `policies.${name}`);
  const policyNames = policyEntries.map(([name]) => name);
  const loaded = {
    parts: new Map(partMakers),
    start: start ?? null,
    stop: stop ?? null,
    policies: new Map(policyEntries),
    guards: parseGuards(guards, policyNames, problems),
    middlewares: parseMiddlewares(middlewares, problems),
    beforeRead: parseBeforeRead(beforeRead, problems),
    routes: parseRoutes(routes, policyNames, problems),
    cron: parseCron(cron, problems),
  };
  if (problems.lines.length > 0) throw new CliError('The configuration has mistakes:', problems.lines);
  return loaded as unknown as LoadedExtensions;
}

function parseGuards(value: unknown, policies: readonly string[], problems: ConfigProblems) {
  return problems.members(value, 'guards').flatMap(([type, actions]) => {
    problems.rejectUnknown(actions, `guards.${type}`, contentActions);
    return problems.members(actions, `guards.${type}`).map(([action, names]) => {
      problems.checkWords(names, `guards.${type}.${action}`, policies, 'names of policies');
      return { type, action, policies: names };
    });
  });
}

function parseMiddlewares(value: unknown, problems: ConfigProblems) {
  return problems.members(value, 'middlewares').flatMap(([type, all]) =>
    problems.members(all, `middlewares.${type}`).map(([key, middleware]) => {
      const name = `middlewares.${type}.${key}`;
      problems.rejectUnknown(middleware, name, ['actions', ...phases]);
      const members = problems.members(middleware, name);
      const handlers = members.filter(([phase]) => phases.includes(phase));
      for (const [phase, work] of handlers) problems.checkFunction(work, `${name}.${phase}`);
      if (handlers.length === 0) problems.add(name, `does nothing: give it ${phases.join(', ')}`);
      const actions = isObject(middleware) ? middleware.actions : undefined;
      problems.checkWords(actions, `${name}.actions`, documentActions, documentActions.join(', '));
      return { name, type, middleware };
    }),
  );
}

function parseBeforeRead(value: unknown, problems: ConfigProblems) {
  return problems.members(value, 'beforeRead').flatMap(([type, all]) =>
    problems.members(all, `beforeRead.${type}`).map(([key, hook]) => {
      const name = `beforeRead.${type}.${key}`;
      problems.checkFunction(hook, name);
      return { name, type, hook };
    }),
  );
}

function parseRoutes(value: unknown, policies: readonly string[], problems: ConfigProblems) {
  const addresses = new Map<string, string>();
  return problems
    .members(value, 'routes')
    .flatMap(([key, route]): readonly (Omit<NamedRoute, 'route'> & { readonly route: unknown })[] => {
      const name = `routes[${JSON.stringify(key)}]`;
      const [, method = '', path = ''] = routePattern.exec(key) ?? [];
      if (method === '') {
        problems.add(name, 'must be a method (GET, POST, PUT, DELETE) and a path, such as "GET /greetings/:name"');
        return [];
      }
      const pattern = path.split('/');
      const normalized = `${method} ${pattern.map((segment) => (segment.startsWith(':') ? ':' : segment.toLowerCase())).join('/')}`;
      const existing = addresses.get(normalized);
      if (existing !== undefined) problems.add(name, `has the same address as ${existing}`);
      addresses.set(normalized, name);
      problems.rejectUnknown(route, name, ['public', 'policies', 'seconds', 'answer']);
      if (isObject(route)) {
        problems.checkFunction(route.answer, `${name}.answer`);
        problems.checkWords(route.policies, `${name}.policies`, policies, 'names of policies');
        if (route.public !== undefined && typeof route.public !== 'boolean')
          problems.add(`${name}.public`, 'must be true or false');
        const { seconds = 1 } = route;
        if (typeof seconds !== 'number' || !(seconds > 0 && seconds <= maxSeconds)) {
          problems.add(`${name}.seconds`, `must be a number above 0, up to ${maxSeconds}`);
        }
      }
      return [{ name, method, pattern, route }];
    });
}

function parseCron(value: unknown, problems: ConfigProblems) {
  const jobs = problems.members(value, 'cron');
  for (const [key, job] of jobs) {
    const name = `cron.${key}`;
    problems.rejectUnknown(job, name, ['at', 'timeZone', 'run']);
    if (!isObject(job)) continue;
    problems.checkFunction(job.run, `${name}.run`);
    const problem = cronProblem(job.at, job.timeZone);
    if (problem !== null) problems.add(`${name}.at`, problem);
  }
  return new Map(jobs);
}

function cronProblem(pattern: unknown, timeZone: unknown): string | null {
  if (typeof pattern !== 'string' || !/^\S+(\s+\S+){4,5}$/.test(pattern.trim()))
    return 'must be five or six fields, such as "30 3 * * *"';
  if (timeZone !== undefined && typeof timeZone !== 'string') return 'has a timeZone that is no text';
  try {
    // A time zone is only checked when a time is computed.
    new Cron(pattern, { timezone: timeZone ?? 'UTC', paused: true }).nextRun(new Date(0));
    return null;
  } catch (error) {
    return `cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

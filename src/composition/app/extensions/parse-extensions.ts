import { Cron } from 'croner';
import { CliError, isObject } from '../../../foundations/core/index.js';
import { contentActions } from '../../../language/query/access/index.js';
import { ConfigProblems } from './config-problems.js';
import { type LoadedExtensions, noExtensions } from './loaded-extensions.js';
import { parseRoutes } from './routes/parse-routes.js';
import type { DocumentAction } from './types.js';

const sections = [
  'parts',
  'start',
  'stop',
  'authenticate',
  'policies',
  'guards',
  'middlewares',
  'beforeRead',
  'routes',
  'cron',
];
const phases = ['before', 'within', 'after'];
const documentActions: readonly DocumentAction[] = [
  'create',
  'update',
  'delete',
  'publish',
  'unpublish',
  'discardDraft',
];

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
  const { parts, start, stop, authenticate, policies, guards, middlewares, beforeRead, routes, cron } = value;
  const partMakers = problems.members(parts, 'parts');
  for (const [name, make] of partMakers) problems.checkFunction(make, `parts.${name}`);
  if (start !== undefined) problems.checkFunction(start, 'start');
  if (stop !== undefined) problems.checkFunction(stop, 'stop');
  if (authenticate !== undefined) problems.checkFunction(authenticate, 'authenticate');
  const policyEntries = problems.members(policies, 'policies');
  for (const [name, policy] of policyEntries) problems.checkFunction(policy, `policies.${name}`);
  const policyNames = policyEntries.map(([name]) => name);
  const loaded = {
    parts: new Map(partMakers),
    start: start ?? null,
    stop: stop ?? null,
    authenticate: authenticate ?? null,
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

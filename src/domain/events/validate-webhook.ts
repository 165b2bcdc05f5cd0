import { Failure, isObject, type Problem } from '../../foundations/core/index.js';
import type { Snapshot } from '../../language/schema/index.js';
import { eventNames, type WebhookRequest } from './types.js';

const maxNameLength = 200;
const maxUrlLength = 2_000;
const maxHeaders = 20;
const maxHeaderLength = 4_000;
const headerNamePattern = /^[A-Za-z0-9][A-Za-z0-9!#$%&'*+.^_`|~-]{0,99}$/;
const headerValuePattern = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Headers set by the request or the connection itself. */
const reservedHeaders =
  /^(?:x-strapi-event|x-octavo-.*|host|content-.*|transfer-encoding|connection|keep-alive|upgrade|te|trailer|expect|accept-encoding|proxy-.*)$/i;

/**
 * Checks each field of a webhook at runtime, since a caller may send anything. `known`: names of the headers that it
 * has. Throws Failure account.invalid with a problem per mistake.
 */
export function validateWebhook(
  request: WebhookRequest,
  snapshot: Snapshot,
  existingHeaders: ReadonlySet<string>,
): void {
  const { name, url, headers, events, uids, locales } = request;
  const problems: readonly Problem[] = [
    ...requireCondition(
      'name',
      name.trim() !== '' && name.length <= maxNameLength,
      `must have 1 to ${maxNameLength} characters`,
    ),
    ...requireCondition('url', url.length <= maxUrlLength, `must have at most ${maxUrlLength} characters`),
    ...requireCondition('events', events.length > 0, 'must name at least one event'),
    ...unknownEntries('events', events, new Set(eventNames)),
    ...unknownEntries('uids', uids ?? [], snapshot.contentTypes),
    ...unknownEntries('locales', locales ?? [], new Set(snapshot.locales)),
    ...headerProblems(headers, existingHeaders),
  ];
  const [first, ...rest] = problems;
  if (first === undefined) return;
  const message = rest.length === 0 ? first.message : `${problems.length} errors occurred`;
  throw new Failure('account.invalid', { message }, problems);
}

function requireCondition(name: string, condition: boolean, requirement: string): readonly Problem[] {
  return condition ? [] : [{ path: [name], message: `${name} ${requirement}` }];
}

function unknownEntries(
  name: string,
  entries: readonly string[],
  allowed: { has(entry: string): boolean },
): readonly Problem[] {
  return entries.flatMap((entry, index) =>
    allowed.has(entry) ? [] : [{ path: [name, index], message: `${name} has an entry that is not known` }],
  );
}

function headerProblems(headers: unknown, existingHeaders: ReadonlySet<string>): readonly Problem[] {
  const createProblem = (message: string, ...path: readonly string[]): Problem => ({
    path: ['headers', ...path],
    message: `headers ${message}`,
  });
  if (!isObject(headers)) return [createProblem('must be an object of names and texts')];
  const entries = Object.entries(headers);
  if (entries.length > maxHeaders) return [createProblem(`must be at most ${maxHeaders}`)];
  const names = new Set(entries.map(([name]) => name.toLowerCase()));
  if (names.size < entries.length) return [createProblem('must not name one twice')];
  return entries.flatMap(([name, value]) => {
    if (!headerNamePattern.test(name)) return [createProblem('have a name that is none', name)];
    if (reservedHeaders.test(name))
      return [createProblem(`must not have ${name}, which the delivery has itself`, name)];
    if (value === null) return existingHeaders.has(name) ? [] : [createProblem(`have no ${name} to keep`, name)];
    const isValidValue = typeof value === 'string' && value.length <= maxHeaderLength && headerValuePattern.test(value);
    return isValidValue ? [] : [createProblem(`have a value of ${name} that no header can have`, name)];
  });
}

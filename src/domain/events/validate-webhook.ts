import { Failure, isObject, type Problem, type Violation, violation } from '../../foundations/core/index.js';
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
      name.trim() === ''
        ? violation('required', `must have 1 to ${maxNameLength} characters`)
        : violation('maxLength', `must have 1 to ${maxNameLength} characters`, maxNameLength),
    ),
    ...requireCondition(
      'url',
      url.length <= maxUrlLength,
      violation('maxLength', `must have at most ${maxUrlLength} characters`, maxUrlLength),
    ),
    ...requireCondition('events', events.length > 0, violation('minChoices', 'must name at least one event', 1)),
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

function requireCondition(name: string, condition: boolean, { rule, message }: Violation): readonly Problem[] {
  return condition ? [] : [{ path: [name], message: `${name} ${message}`, rule }];
}

function unknownEntries(
  name: string,
  entries: readonly string[],
  allowed: { has(entry: string): boolean },
): readonly Problem[] {
  return entries.flatMap((entry, index) =>
    allowed.has(entry)
      ? []
      : [{ path: [name, index], ...violation('choice', `${name} has an entry that is not known`) }],
  );
}

function headerProblems(headers: unknown, existingHeaders: ReadonlySet<string>): readonly Problem[] {
  const createProblem = ({ rule, message }: Violation, ...path: readonly string[]): Problem => ({
    path: ['headers', ...path],
    message: `headers ${message}`,
    rule,
  });
  if (!isObject(headers)) return [createProblem(violation('object', 'must be an object of names and texts'))];
  const entries = Object.entries(headers);
  if (entries.length > maxHeaders)
    return [createProblem(violation('maxItems', `must be at most ${maxHeaders}`, maxHeaders))];
  const names = new Set(entries.map(([name]) => name.toLowerCase()));
  if (names.size < entries.length) return [createProblem(violation('duplicate', 'must not name one twice'))];
  return entries.flatMap(([name, value]) => {
    if (!headerNamePattern.test(name))
      return [createProblem(violation('headerName', 'have a name that is none', name), name)];
    if (reservedHeaders.test(name))
      return [
        createProblem(violation('headerName', `must not have ${name}, which the delivery has itself`, name), name),
      ];
    if (value === null)
      return existingHeaders.has(name)
        ? []
        : [createProblem(violation('headerValue', `have no ${name} to keep`, name), name)];
    const isValidValue = typeof value === 'string' && value.length <= maxHeaderLength && headerValuePattern.test(value);
    return isValidValue
      ? []
      : [createProblem(violation('headerValue', `have a value of ${name} that no header can have`, name), name)];
  });
}

import { Failure, isObject, type Problem } from '../kernel/index.js';
import type { Snapshot } from '../schema/index.js';
import { eventNames, type WebhookRequest } from './types.js';

const longestName = 200;
const longestUrl = 2_000;
const mostHeaders = 20;
const longestHeader = 4_000;
const headerName = /^[A-Za-z0-9][A-Za-z0-9!#$%&'*+.^_`|~-]{0,99}$/;
const headerText = /^[\t\x20-\x7e\x80-\xff]*$/;

/** What the request itself says, or its connection. */
const ownHeaders =
  /^(?:x-strapi-event|x-octavo-.*|host|content-.*|transfer-encoding|connection|keep-alive|upgrade|te|trailer|expect|accept-encoding|proxy-.*)$/i;

/**
 * Checks what is said about a webhook, field by field: the types say what a request should be, a caller may have sent anything.
 * `known`: names of the headers that it has. Raises Failure account.invalid with a problem per mistake.
 */
export function checkWebhook(request: WebhookRequest, snapshot: Snapshot, known: ReadonlySet<string>): void {
  const { name, url, headers, events, uids, locales } = request;
  const problems: readonly Problem[] = [
    ...problem('name', name.trim() !== '' && name.length <= longestName, `must have 1 to ${longestName} characters`),
    ...problem('url', url.length <= longestUrl, `must have at most ${longestUrl} characters`),
    ...problem('events', events.length > 0, 'must name at least one event'),
    ...unknown('events', events, new Set(eventNames)),
    ...unknown('uids', uids ?? [], snapshot.contentTypes),
    ...unknown('locales', locales ?? [], new Set(snapshot.locales)),
    ...headerProblems(headers, known),
  ];
  const [first, ...rest] = problems;
  if (first === undefined) return;
  const message = rest.length === 0 ? first.message : `${problems.length} errors occurred`;
  throw new Failure('account.invalid', { message }, problems);
}

function problem(name: string, holds: boolean, otherwise: string): readonly Problem[] {
  return holds ? [] : [{ path: [name], message: `${name} ${otherwise}` }];
}

function unknown(name: string, entries: readonly string[], known: { has(entry: string): boolean }): readonly Problem[] {
  return entries.flatMap((entry, at) =>
    known.has(entry) ? [] : [{ path: [name, at], message: `${name} has an entry that is not known` }],
  );
}

function headerProblems(headers: unknown, known: ReadonlySet<string>): readonly Problem[] {
  const wrong = (message: string, ...path: readonly string[]): Problem => ({
    path: ['headers', ...path],
    message: `headers ${message}`,
  });
  if (!isObject(headers)) return [wrong('must be an object of names and texts')];
  const entries = Object.entries(headers);
  if (entries.length > mostHeaders) return [wrong(`must be at most ${mostHeaders}`)];
  const names = new Set(entries.map(([name]) => name.toLowerCase()));
  if (names.size < entries.length) return [wrong('must not name one twice')];
  return entries.flatMap(([name, value]) => {
    if (!headerName.test(name)) return [wrong('have a name that is none', name)];
    if (ownHeaders.test(name)) return [wrong(`must not have ${name}, which the delivery has itself`, name)];
    if (value === null) return known.has(name) ? [] : [wrong(`have no ${name} to keep`, name)];
    const fits = typeof value === 'string' && value.length <= longestHeader && headerText.test(value);
    return fits ? [] : [wrong(`have a value of ${name} that no header can have`, name)];
  });
}

import { type EventName, eventNames } from '../../events/index.js';
import { Failure } from '../../kernel/index.js';
import type { ContentType } from '../../schema/index.js';

/** What somebody who follows asks for. */
export interface FeedRequest {
  /** null: from now on. */
  readonly since: string | null;
  /** null: all that the caller may know of. */
  readonly types: readonly ContentType[] | null;
  /** null: all. */
  readonly locales: readonly string[] | null;
  readonly events: readonly EventName[] | null;
  readonly limit: number;
}

const usualLimit = 100;
const highestLimit = 1_000;
/** A list of names is not longer than this: each is a value of the question. */
const longestList = 100;
const known: ReadonlySet<string> = new Set(['since', 'types', 'locales', 'events', 'limit']);
const names: ReadonlySet<string> = new Set(eventNames);

/**
 * Reads the parameters of a request to the feed. `followed`: the content types that the caller may know of; all others are refused
 * alike, whether there are such or not. Raises query.invalid-key, query.invalid-parameter.
 */
export function parseFeedRequest(query: string, followed: readonly ContentType[]): FeedRequest {
  const parameters = new URLSearchParams(query);
  for (const key of parameters.keys()) {
    if (!known.has(key) || parameters.getAll(key).length > 1) {
      throw new Failure('query.invalid-key', { key, param: key });
    }
  }
  return {
    since: parameters.get('since'),
    types: listOf(parameters, 'types')?.map((name) => typeNamed(name, followed)) ?? null,
    locales: listOf(parameters, 'locales'),
    events: listOf(parameters, 'events')?.map(eventNamed) ?? null,
    limit: limitOf(parameters.get('limit')),
  };
}

function listOf(parameters: URLSearchParams, param: string): readonly string[] | null {
  const text = parameters.get(param);
  if (text === null) return null;
  const list = text.split(',');
  if (list.length > longestList || list.includes(''))
    throw invalid(param, `names with commas between, at most ${longestList}`);
  return list;
}

function typeNamed(name: string, followed: readonly ContentType[]): ContentType {
  const type = followed.find(
    ({ uid, pluralName, singularName }) => name === uid || name === pluralName || name === singularName,
  );
  if (type === undefined) throw invalid('types', 'names of content types that may be read');
  return type;
}

function eventNamed(name: string): EventName {
  if (!names.has(name)) throw invalid('events', `some of ${eventNames.join(', ')}`);
  return name as EventName;
}

function limitOf(text: string | null): number {
  if (text === null) return usualLimit;
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > highestLimit) throw invalid('limit', `a whole number from 1 to ${highestLimit}`);
  return limit;
}

function invalid(param: string, expected: string): Failure {
  return new Failure('query.invalid-parameter', { param, reason: `Expected ${expected}.` });
}

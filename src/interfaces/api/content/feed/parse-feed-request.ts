import { type DocumentEventName, documentEventNames } from '../../../../domain/events/index.js';
import { Failure } from '../../../../foundations/core/index.js';
import type { ContentType } from '../../../../language/schema/index.js';

/** A parsed request for the feed. */
export interface FeedRequest {
  /** null: from now on. */
  readonly since: string | null;
  /** null: all that the caller may see. */
  readonly types: readonly ContentType[] | null;
  /** null: all. */
  readonly locales: readonly string[] | null;
  readonly events: readonly DocumentEventName[] | null;
  readonly limit: number;
}

const defaultLimit = 100;
const maxLimit = 1_000;
/** Maximum length of a list of names: each is a value of the query. */
const maxListLength = 100;
const knownParameters: ReadonlySet<string> = new Set(['since', 'types', 'locales', 'events', 'limit']);
const knownEvents: ReadonlySet<string> = new Set(documentEventNames);

/**
 * Parses the parameters of a request to the feed. `visibleTypes`: the content types that the caller may see; all others
 * are rejected alike, whether they exist or not. Throws query.invalid-key, query.invalid-parameter.
 */
export function parseFeedRequest(query: string, visibleTypes: readonly ContentType[]): FeedRequest {
  const parameters = new URLSearchParams(query);
  for (const key of parameters.keys()) {
    if (!knownParameters.has(key) || parameters.getAll(key).length > 1) {
      throw new Failure('query.invalid-key', { key, param: key });
    }
  }
  return {
    since: parameters.get('since'),
    types: parseNameList(parameters, 'types')?.map((name) => findTypeByName(name, visibleTypes)) ?? null,
    locales: parseNameList(parameters, 'locales'),
    events: parseNameList(parameters, 'events')?.map(parseEventName) ?? null,
    limit: parseLimit(parameters.get('limit')),
  };
}

function parseNameList(parameters: URLSearchParams, param: string): readonly string[] | null {
  const text = parameters.get(param);
  if (text === null) return null;
  const list = text.split(',');
  if (list.length > maxListLength || list.includes(''))
    throw invalid(param, `names with commas between, at most ${maxListLength}`);
  return list;
}

function findTypeByName(name: string, visibleTypes: readonly ContentType[]): ContentType {
  const type = visibleTypes.find(
    ({ uid, pluralName, singularName }) => name === uid || name === pluralName || name === singularName,
  );
  if (type === undefined) throw invalid('types', 'names of content types that may be read');
  return type;
}

function parseEventName(name: string): DocumentEventName {
  if (!knownEvents.has(name)) throw invalid('events', `some of ${documentEventNames.join(', ')}`);
  return name as DocumentEventName;
}

function parseLimit(text: string | null): number {
  if (text === null) return defaultLimit;
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > maxLimit) throw invalid('limit', `a whole number from 1 to ${maxLimit}`);
  return limit;
}

function invalid(param: string, expected: string): Failure {
  return new Failure('query.invalid-parameter', { param, reason: `Expected ${expected}.` });
}

import { stemmer as english } from '@orama/stemmers/english';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseListResult } from '../../../src/domain/documents/index.js';
import { fullAccess } from '../../../src/language/query/access/index.js';
import {
  authoriseAggregate,
  authoriseQuery,
  parseAggregateQuery,
  parseListQuery,
  parseParameters,
} from '../../../src/language/query/index.js';
import { type DocumentFixture, openDocumentFixture, settings } from '../../support/document-fixture.js';
import { type EvaluatedDocument, evaluateSearch, wordsOf } from './evaluator.js';
import { searchedType } from './model.js';

/*
 * A search finds more documents than it looks at (`maxMatches`): the newest of them are ranked and counted, and the result says so. Where
 * something else than the search decides, and without `maxMatches`, all are: see `questions.test.ts` for few matches.
 */

const count = 260;
const maxMatches = 100;
const words = 'garden gardens gardener wall walls running runner lake newspaper newspapers weather forecast'.split(' ');
const questions = [
  'garden',
  'gardens ',
  'gard',
  'wall lake',
  'garden wall newspaper',
  'nwespaper',
  '"garden wall"',
  'w',
  'lake',
];

let fixture: DocumentFixture;
let documents: readonly EvaluatedDocument[];
const weights = { title: 4, body: 1 };

beforeAll(async () => {
  const attributes = { title: { type: 'string' }, body: { type: 'text' }, kind: { type: 'string' } };
  const search = { language: 'english', attributes: weights };
  fixture = await openDocumentFixture([searchedType('page', attributes, { ...search, maxMatches })]);
  let state = 3;
  const below = (limit: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const text = (length: number) => Array.from({ length }, () => words[below(words.length)]).join(' ');
  const made: EvaluatedDocument[] = [];
  for (let number = 0; number < count; number++) {
    const texts = { title: text(below(4)), body: text(below(9)) };
    const { id } = await fixture.create('page?', { ...texts, kind: `kind ${number % 3}` });
    made.push({ id, texts });
  }
  documents = made;
}, 60_000);
afterAll(() => fixture.close());

function pageType() {
  const type = fixture.snapshot.contentTypes.get('api::page.page');
  if (type === undefined) throw new Error('the model has no page');
  return type;
}

const source = (address: string) => ({
  type: pageType(),
  parameters: parseParameters(address, settings),
  snapshot: fixture.snapshot,
  settings,
  ability: fullAccess,
});

async function list(address: string, mayBePartial: boolean) {
  const query = authoriseQuery(parseListQuery(source(address)), fullAccess, fixture.snapshot);
  const result = await fixture.documents.list(mayBePartial ? { ...query, mayBePartial } : query);
  const ids = parseListResult<{ readonly id: number }>(result).map(({ id }) => id);
  return { ids, total: result.total, partialSearch: result.partialSearch };
}

function evaluate(question: string): readonly number[] {
  const vocabulary = new Set(
    documents.flatMap(({ texts }) => Object.values(texts)).flatMap((one) => wordsOf(one, english).forms),
  );
  return evaluateSearch(question, documents, weights, english, vocabulary);
}

describe.each(questions)('%s', (question) => {
  const search = `_q=${encodeURIComponent(question)}&pagination[pageSize]=1000`;

  test('ranks the newest of what it finds', async () => {
    const ranked = evaluate(question);
    const newest = [...ranked].sort((left, right) => right - left).slice(0, maxMatches);
    const { ids, total, partialSearch } = await list(`${search}&sort=_rank`, true);
    expect(ids).toEqual(ranked.filter((id) => newest.includes(id)));
    expect(total).toBe(newest.length);
    expect(partialSearch).toBe(ranked.length > maxMatches ? maxMatches : undefined);
  });

  test('ranks all where the result cannot say that they are not, or a filter decides too', async () => {
    const ranked = evaluate(question);
    expect(await list(`${search}&sort=_rank`, false)).toEqual({
      ids: ranked,
      total: ranked.length,
      partialSearch: undefined,
    });
    const kinds = new Map(documents.map(({ id }, number) => [id, number % 3]));
    const filtered = ranked.filter((id) => kinds.get(id) !== 1);
    const address = `${search}&sort=_rank&filters[kind][$ne]=kind 1`;
    expect(await list(address, true)).toEqual({ ids: filtered, total: filtered.length, partialSearch: undefined });
  });

  test('lists all of them without ranks', async () => {
    const inOrder = [...evaluate(question)].sort((left, right) => left - right);
    expect(await list(search, true)).toEqual({ ids: inOrder, total: inOrder.length, partialSearch: undefined });
  });

  test('counts the newest in groups', async () => {
    const ranked = evaluate(question);
    const newest = [...ranked].sort((left, right) => right - left).slice(0, maxMatches);
    const read = async (mayBePartial: boolean) => {
      const address = `_q=${encodeURIComponent(question)}&groupBy=kind&count=*`;
      const query = authoriseAggregate(parseAggregateQuery(source(address)), fullAccess, fixture.snapshot);
      const result = await fixture.documents.aggregate(mayBePartial ? { ...query, mayBePartial } : query);
      const groups = parseListResult<{ readonly count: number }>(result);
      return [groups.reduce((sum, group) => sum + group.count, 0), result.partialSearch];
    };
    expect(await read(true)).toEqual([newest.length, ranked.length > maxMatches ? maxMatches : undefined]);
    expect(await read(false)).toEqual([ranked.length, undefined]);
  });
});

test('a document is found by the search after its creation, and no longer after its removal', async () => {
  const before = await list('_q=freshly&sort=_rank', true);
  expect(before.ids).toEqual([]);
  const { id, documentId } = await fixture.create('page?', { title: 'freshly written' });
  expect((await list('_q=freshly&sort=_rank', true)).ids).toEqual([id]);
  expect((await list('_q=freshyl&sort=_rank', true)).ids).toEqual([id]);
  await fixture.update('page?', documentId, { title: 'changed' });
  expect((await list('_q=freshly&sort=_rank', true)).ids).toEqual([]);
  await fixture.remove('page', documentId);
  expect((await list('_q=changed&sort=_rank', true)).ids).toEqual([]);
});

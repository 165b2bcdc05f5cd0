import fc from 'fast-check';
import qs from 'qs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../../src/composition/app/index.js';
import { type Answer, Evaluator, type Query, type Version } from './evaluator.js';
import { buildFixture, type Fixture } from './fixture.js';
import { isPlain, queries } from './generator.js';
import { attributes, modelFiles, traits } from './model.js';

/*
 * Generated questions about generated documents: the server against an evaluator that knows no SQL.
 * OCTAVO_RUNS and OCTAVO_SEED make it longer or repeat a failure.
 */
const runs = Number(process.env.OCTAVO_RUNS ?? 3000);
const seed = Number(process.env.OCTAVO_SEED ?? Date.now() % 2 ** 31);

let fixture: Fixture;
let app: App;
let token: string;
let versions: readonly Version[];

beforeAll(async () => {
  fixture = await buildFixture(seed);
  ({ app, token } = fixture);
  versions = fixture.versions;
});

afterAll(() => fixture?.close());

test(`${runs} generated questions (seed ${seed}): the answers of the server and of the evaluator are equal`, async () => {
  const evaluator = new Evaluator(versions);
  let answered = 0;
  let notEmpty = 0;
  await fc.assert(
    fc.asyncProperty(queries.filter(isPlain), async (query) => {
      const answer = await ask(query);
      expect(answer, url(query)).toEqual(evaluator.answer(query));
      answered += 1;
      if (answer.total > 0) notEmpty += 1;
    }),
    { numRuns: runs, seed, endOnFailure: false },
  );
  console.log(`${answered} questions, ${notEmpty} with documents in the answer, 0 differences`);
  // Questions that never find anything would prove little.
  expect(notEmpty).toBeGreaterThan(answered / 4);
}, 600_000);

async function ask(query: Query): Promise<Answer> {
  const answer = await app.inject({ method: 'GET', url: url(query), headers: { authorization: `Bearer ${token}` } });
  if (answer.status !== 200) throw new Error(`${answer.status} ${url(query)} ${answer.body.toString()}`);
  const body = JSON.parse(answer.body.toString());
  return {
    total: body.meta.pagination.total,
    rows: body.data.map((row: Record<string, unknown>) => ({
      id: row.id,
      populated: Object.fromEntries(Object.keys(query.populate).map((name) => [name, ids(row[name])])),
    })),
  };
}

function ids(value: unknown): number[] | number | null {
  if (value === null) return null;
  if (Array.isArray(value)) return value.map((each: { id: number }) => each.id);
  return (value as { id: number }).id;
}

function url(query: Query): string {
  const parameters = {
    status: query.status,
    locale: query.locale,
    filters: query.filters,
    sort: query.sort.length === 0 ? undefined : query.sort,
    publicationFilter: query.publicationFilter,
    pagination: { page: query.page, pageSize: query.pageSize },
    populate: Object.fromEntries(
      Object.entries(query.populate).map(([name, { filters, sort }]) => [
        name,
        filters === undefined && sort.length === 0 ? 'true' : { filters, sort: sort.length === 0 ? undefined : sort },
      ]),
    ),
  };
  return `/api/${traits[query.type].plural}?${qs.stringify(parameters, { encodeValuesOnly: true })}`;
}

test('the evaluator knows every attribute of the model', () => {
  for (const [path, text] of modelFiles) {
    const name = path.replace(/^.*\//, '').replace('.json', '') as keyof typeof attributes;
    const named = Object.keys(JSON.parse(text).attributes).filter((attribute) => attribute !== 'secret');
    expect(named, path).toEqual(Object.keys(attributes[name]));
  }
});

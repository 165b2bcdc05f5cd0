import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../../src/composition/app/index.js';
import { ask, url } from './ask.js';
import { Evaluator, type Query, type Version } from './evaluator.js';
import { buildFixture, type Fixture } from './fixture.js';
import { conditionsInside, isPlain, queries } from './generator.js';
import { attributes, modelFiles } from './model.js';

/*
 * Generated queries of generated documents: the server against an evaluator that knows no SQL.
 * OCTAVO_RUNS and OCTAVO_SEED make it longer or repeat a failure.
 */
const runs = Number(process.env.OCTAVO_RUNS ?? 1500);
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
      const answer = await ask(app, token, query);
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

test.each(['JSON', 'zones'] as const)(
  `${runs} conditions inside %s (seed ${seed})`,
  async (kind) => {
    const evaluator = new Evaluator(versions);
    let [found, left] = [0, 0];
    const asked = fc.record({
      type: fc.constant('story' as const),
      status: fc.constantFrom<Query['status']>('draft', 'published'),
      locale: fc.constantFrom(undefined, 'fr', '*'),
      fallback: fc.constant(undefined),
      filters: conditionsInside[kind],
      sort: fc.constant([]),
      publicationFilter: fc.constant(undefined),
      page: fc.constant(1),
      pageSize: fc.constant(100),
      populate: fc.constant({}),
    });
    await fc.assert(
      fc.asyncProperty(asked, async (query) => {
        const answer = await ask(app, token, query);
        expect(answer, url(query)).toEqual(evaluator.answer(query));
        const all = evaluator.find({ ...query, filters: undefined }).length;
        if (answer.total > 0) found += 1;
        if (answer.total < all) left += 1;
      }),
      { numRuns: runs, seed, endOnFailure: false },
    );
    console.log(`${runs} conditions inside ${kind}, ${found} found documents, ${left} left some out, 0 differences`);
    expect(Math.min(found, left)).toBeGreaterThan(runs / 5);
  },
  600_000,
);

test('the evaluator knows every attribute of the model', () => {
  for (const [path, text] of modelFiles) {
    const name = path.replace(/^.*\//, '').replace('.json', '') as keyof typeof attributes;
    const named = Object.keys(JSON.parse(text).attributes).filter((attribute) => attribute !== 'secret');
    expect(named, path).toEqual(Object.keys(attributes[name]));
  }
});

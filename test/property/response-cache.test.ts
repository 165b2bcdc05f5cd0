import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLayout } from '../../src/storage/sql/layout/index.js';
import { testedDatabase } from '../support/data-folder.js';
import { findDifferingJson } from '../support/materialized-json.js';
import { type Cluster, openCluster, type Reply } from './response-cache/cluster.js';
import { questions } from './response-cache/model.js';
import { type Step, step, take } from './response-cache/steps.js';

/*
 * Whatever was written, allowed, forbidden or changed about the model, and over whichever node: two nodes that keep answers give the
 * same bytes, tags and statuses, to five callers, as one that keeps none; and the JSON that the database keeps beside versions is what
 * would be rendered.
 */

const taken = testedDatabase === 'sqlite' ? 80 : 40;
/** Questions after each step, each of which all nodes are asked. */
const asked = 10;

let place: Cluster;
beforeAll(async () => {
  place = await openCluster();
}, 60_000);
afterAll(() => place?.close());

interface Move {
  readonly step: Step;
  readonly asks: readonly { readonly caller: number; readonly question: number }[];
}

const ask = fc.record({
  caller: fc.nat({ max: 4 }),
  question: fc.nat({ max: questions.length - 1 }),
});
const move: fc.Arbitrary<Move> = fc.record({ step, asks: fc.array(ask, { minLength: asked, maxLength: asked }) });

test('cached responses are what would be read', async () => {
  const read = place.keeping.map(({ store }) => vi.spyOn(store, 'bytes'));
  let answers = 0;
  const sequence = fc.array(move, { minLength: taken, maxLength: taken, size: 'max' });
  // The place goes on from one move to the next: a shorter sequence would not show what a longer one did.
  await fc.assert(
    fc.asyncProperty(sequence, async (moves) => {
      for (const { step, asks } of moves) {
        await take(step, place);
        for (const { caller, question } of asks) answers += await compare(caller, String(questions[question]));
        const { store, snapshot } = place.plain;
        expect(await findDifferingJson(store, createLayout(snapshot))).toEqual([]);
      }
    }),
    { numRuns: 1, endOnFailure: true },
  );
  const statements = read.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  // Without this the test would hold where nothing is kept at all.
  expect(statements).toBeLessThan(answers * 0.75);
}, 300_000);

/** Asks all nodes for the same, those that keep answers several times. Returns how often these answered with documents, or 304. */
async function compare(caller: number, question: string): Promise<number> {
  const expected = await place.ask(place.plain, caller, question);
  let answers = 0;
  for (const node of place.keeping) {
    for (const again of [false, true]) {
      const reply = await place.ask(node, caller, question);
      expect({ again, caller, question, ...reply }).toEqual({ again, caller, question, ...expected });
      if (reply.status === 200) answers += 1;
    }
    answers += await revalidates(node, caller, question, expected);
  }
  return answers;
}

/** The tag that one node gave is known by the others, and no other one is. Returns how many answers that took. */
async function revalidates(
  node: Cluster['plain'],
  caller: number,
  question: string,
  { status, etag }: Reply,
): Promise<number> {
  if (status !== 200 || etag === null) return 0;
  const same = await place.ask(node, caller, question, etag);
  expect([same.status, same.etag, same.body]).toEqual([304, etag, '']);
  expect((await place.ask(node, caller, question, '"another"')).status).toBe(200);
  return 2;
}

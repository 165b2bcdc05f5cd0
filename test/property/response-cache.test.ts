import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLayout } from '../../src/storage/sql/layout/index.js';
import { testedDatabase } from '../support/data-folder.js';
import { findDifferingJson } from '../support/materialized-json.js';
import { type Cluster, openCluster, type Reply } from './response-cache/cluster.js';
import { graphqlRequests, requests as restRequests } from './response-cache/model.js';
import { type Step, step, take } from './response-cache/steps.js';

/*
 * Whatever was written, allowed, forbidden or changed about the model, and over whichever node: two nodes that keep answers give the
 * same bytes, tags and statuses, to five callers, as one that keeps none; and the JSON that the database keeps beside versions is what
 * would be rendered.
 */

const requests = [...restRequests, ...graphqlRequests];
const taken = testedDatabase === 'sqlite' ? 80 : 40;
/** Requests after each step, each of which is sent to all nodes. */
const requestsPerStep = 10;

let cluster: Cluster;
beforeAll(async () => {
  cluster = await openCluster();
}, 60_000);
afterAll(() => cluster?.close());

interface Move {
  readonly step: Step;
  readonly asks: readonly { readonly caller: number; readonly request: number }[];
}

const ask = fc.record({
  caller: fc.nat({ max: 4 }),
  request: fc.nat({ max: requests.length - 1 }),
});
const move: fc.Arbitrary<Move> = fc.record({
  step,
  asks: fc.array(ask, { minLength: requestsPerStep, maxLength: requestsPerStep }),
});

test('cached responses are what would be read', async () => {
  const read = cluster.cachingNodes.map(({ store }) => vi.spyOn(store, 'bytes'));
  let answers = 0;
  const sequence = fc.array(move, { minLength: taken, maxLength: taken, size: 'max' });
  // The cluster goes on from one move to the next: a shorter sequence would not show what a longer one did.
  await fc.assert(
    fc.asyncProperty(sequence, async (moves) => {
      for (const { step, asks } of moves) {
        await take(step, cluster);
        for (const { caller, request } of asks) answers += await compare(caller, String(requests[request]));
        const { store, snapshot } = cluster.uncachedNode;
        expect(await findDifferingJson(store, createLayout(snapshot))).toEqual([]);
      }
    }),
    { numRuns: 1, endOnFailure: true },
  );
  const statements = read.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  // Without this the test would pass without any caching.
  expect(statements).toBeLessThan(answers * 0.75);
}, 300_000);

/** Asks all nodes for the same, those that keep answers several times. Returns how often these answered with documents, or 304. */
async function compare(caller: number, request: string): Promise<number> {
  const expected = await cluster.ask(cluster.uncachedNode, caller, request);
  let answers = 0;
  for (const node of cluster.cachingNodes) {
    for (const again of [false, true]) {
      const reply = await cluster.ask(node, caller, request);
      expect({ again, caller, request, ...reply }).toEqual({ again, caller, request, ...expected });
      if (reply.status === 200) answers += 1;
    }
    answers += await revalidates(node, caller, request, expected);
  }
  return answers;
}

/** The tag that one node gave is known by the others, and no other one is. Returns how many answers that took. */
async function revalidates(
  node: Cluster['uncachedNode'],
  caller: number,
  request: string,
  { status, etag }: Reply,
): Promise<number> {
  if (status !== 200 || etag === null) return 0;
  const same = await cluster.ask(node, caller, request, etag);
  expect([same.status, same.etag, same.body]).toEqual([304, etag, '']);
  expect((await cluster.ask(node, caller, request, '"another"')).status).toBe(200);
  return 2;
}

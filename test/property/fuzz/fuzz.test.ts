import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildFixture, type Fixture } from '../queries/fixture.js';
import { requests, send, type Target, targetOf } from './requests.js';

/* Whatever comes in, no answer is a 5xx, every failure is the envelope, and nothing in it tells how the server is built. */
const runs = Number(process.env.OCTAVO_RUNS ?? 10_000);
const seed = Number(process.env.OCTAVO_SEED ?? Date.now() % 2 ** 31);

let fixture: Fixture;
let target: Target;

beforeAll(async () => {
  fixture = await buildFixture(7);
  target = targetOf(fixture);
});

afterAll(() => fixture?.close());

test(`${runs} fuzzed requests (seed ${seed}): no 5xx, every failure in the envelope`, async () => {
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(requests, async (each) => {
      const { answer, sent } = await send(target, each);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const shown = `${sent}\n${answer.status} ${answer.body.toString().slice(0, 500)}`;
      expect(answer.status, shown).toBeLessThan(500);
      if (answer.status >= 400 && each.method !== 'HEAD') {
        const parsed = JSON.parse(answer.body.toString());
        expect(parsed.data, shown).toBeNull();
        expect(parsed.error.status, shown).toBe(answer.status);
        expect(Object.keys(parsed.error).slice(0, 3), shown).toEqual(['status', 'name', 'message']);
        expect(answer.body.toString(), shown).not.toMatch(/SELECT |SQLITE|node_modules|\.ts:|at \w+ \(/);
      }
    }),
    { numRuns: runs, seed, endOnFailure: false },
  );
  const asked = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  const broken = [...statuses].reduce((sum, [status, count]) => sum + (status >= 500 ? count : 0), 0);
  console.log(
    `${asked} requests, ${broken} answers 5xx; answers by status: ${[...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', ')}`,
  );
  // Every kind of answer came up, so the requests were neither all refused nor all harmless.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(runs / 100);
  expect(statuses.get(400) ?? 0).toBeGreaterThan(runs / 10);
}, 600_000);

test('the server is unharmed afterwards', async () => {
  expect(({} as { x?: unknown }).x).toBeUndefined();
  const headers = { authorization: `Bearer ${target.token}` };
  const answer = await target.app.inject({ method: 'GET', url: '/api/topics', headers });
  expect(answer.status).toBe(200);
});

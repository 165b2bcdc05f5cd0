import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../../src/app/index.js';
import { buildHouse, type House } from '../queries/house.js';
import { keys, methods, names, paths, rawBodies, values } from './corpus.js';

/* Whatever comes in, no answer is a 5xx, every failure is the envelope, and nothing in it tells how the house is built. */
const runs = Number(process.env.OCTAVO_RUNS ?? 10_000);
const seed = Number(process.env.OCTAVO_SEED ?? Date.now() % 2 ** 31);

let house: House;
let app: App;
let token: string;
let documentId: string;

beforeAll(async () => {
  house = await buildHouse(7);
  ({ app, token } = house);
  documentId = house.versions.find((version) => version.type === 'story')?.documentId ?? '';
});

afterAll(() => house?.close());

const encode = (text: string) => (text.includes('%') ? text : encodeURIComponent(text));
const pair = fc.tuple(
  fc.constantFrom(...keys),
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...values) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  ),
);
const queryString = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .array(pair, { maxLength: 6 })
      .map((pairs) => pairs.map(([key, value]) => `${key}=${safely(value)}`).join('&')),
  },
  {
    weight: 1,
    arbitrary: fc.string({ unit: 'binary-ascii', maxLength: 60 }).map((text) => text.replace(/[^\x21-\x7e]|#/g, '&')),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(pair, fc.integer({ min: 90, max: 1100 }))
      .map(([[key, value], times]) => `${key}=${safely(value).slice(0, 10)}&`.repeat(times).slice(0, 14_000)),
  },
);

function safely(value: string): string {
  try {
    return encode(value);
  } catch {
    return '%ED%A0%80'; // a lone surrogate, which has no encoding
  }
}

const scalar = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    2 ** 53,
    1e308,
    '',
    'x',
    'news',
    '2024-02-30',
    '12.34',
    [],
    {},
  ),
  fc.constantFrom(...values),
  fc.string({ unit: 'binary', maxLength: 30 }),
);
const content = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, scalar, tie('object'), fc.array(tie('value'), { maxLength: 4 })),
  object: fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 5, noNullPrototype: true }),
}));
const body = fc.oneof(
  { weight: 8, arbitrary: content.object.map((data) => JSON.stringify({ data })) },
  { weight: 1, arbitrary: fc.constantFrom(...rawBodies) },
);

const request = fc.record({
  method: fc.constantFrom(...methods),
  path: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...paths) },
    { weight: 1, arbitrary: fc.constant('/api/stories/:id') },
  ),
  query: queryString,
  body,
  type: fc.constantFrom(
    'application/json',
    'application/json',
    'application/json',
    'application/x-www-form-urlencoded',
    'text/plain',
    'application/vnd.api+json',
    'multipart/form-data',
    '',
  ),
});

test(`${runs} fuzzed requests (seed ${seed}): no 5xx, every failure in the envelope`, async () => {
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(request, async (each) => {
      const url = `${each.path.replace(':id', documentId)}${each.query === '' ? '' : `?${each.query}`}`;
      const hasBody = each.method === 'POST' || each.method === 'PUT' || each.method === 'PATCH';
      const answer = await app.inject({
        method: each.method,
        url,
        headers: { authorization: `Bearer ${token}`, ...(each.type === '' ? {} : { 'content-type': each.type }) },
        ...(hasBody ? { payload: each.body } : {}),
      });
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const shown = `${each.method} ${url}\n${hasBody ? each.body : ''}\n${answer.status} ${answer.body.toString().slice(0, 500)}`;
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
  const answer = await app.inject({ method: 'GET', url: '/api/topics', headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
});

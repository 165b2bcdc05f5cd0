import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seeded } from '../../support/faults/chance.js';
import { idOf, type Reply, type Row, walk } from '../../support/verify/ask.js';
import { atOnce, contentType, type Fixture, openFixture, statuses } from './fixture.js';

const batches = 64;
const documents = 8;

let fixture: Fixture;

beforeAll(async () => {
  const number = { type: 'integer' };
  fixture = await openFixture(
    {
      contentTypes: {
        ...contentType('counter', { number, other: number }),
        ...contentType('item', { code: { type: 'string', unique: true }, number }, { drafts: true }),
      },
      components: {},
    },
    2,
  );
});

afterAll(() => fixture.close());

const batch = (operations: readonly object[], key?: string): Promise<Reply> => fixture.batch(operations, key);

test('batches that write the same documents in any order: each is done whole', async () => {
  const ids = (await atOnce(documents, () => fixture.ask('POST', 'counters', {}))).map(idOf);
  const chance = seeded(7);
  const replies = await atOnce(batches, (number) => {
    const shuffled = [...ids].sort(() => chance(3) - 1);
    return batch(shuffled.map((documentId) => ({ action: 'update', type: 'counters', documentId, data: { number } })));
  });
  expect(statuses(replies)).toEqual({ 200: batches });
  const rows = await walk(fixture.ask, 'counters');
  expect(new Set(rows.map(({ number }) => number)).size).toBe(1);
});

test('batches of upserts: one document for each value, all written by one batch at the end', async () => {
  const replies = await atOnce(batches, (number) => {
    const codes = Array.from({ length: documents }, (_, n) => `c${(n + number) % documents}`);
    return batch(codes.map((code) => ({ action: 'upsert', type: 'items', key: 'code', data: { code, number } })));
  });
  expect(statuses(replies)).toEqual({ 200: batches });
  const rows = await walk(fixture.ask, 'items');
  expect(rows.map(({ code }) => code).sort()).toEqual(Array.from({ length: documents }, (_, n) => `c${n}`));
  expect(new Set(rows.map(({ number }) => number)).size).toBe(1);
});

test('batches with one idempotency key: one of them is done', async () => {
  const before = (await walk(fixture.ask, 'counters')).length;
  const operations = [1, 2, 3].map((number) => ({ action: 'create', type: 'counters', data: { number } }));
  const replies = await atOnce(batches, () => batch(operations, 'only-once'));
  expect(statuses(replies)).toEqual({ 200: batches });
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(await walk(fixture.ask, 'counters')).toHaveLength(before + 3);
});

test('readers see a batch whole, or not at all', async () => {
  const ids = (await atOnce(2, () => fixture.ask('POST', 'counters', { other: 0 }))).map(idOf);
  const list = `counters?filters[documentId][$in][0]=${ids[0]}&filters[documentId][$in][1]=${ids[1]}`;
  const mixed: (readonly Row[])[] = [];
  let done = false;
  const reading = atOnce(4, async () => {
    while (!done) {
      // Reads on SQLite take no turn of the event loop.
      await nextTurn();
      const rows = await walk(fixture.ask, list);
      if (new Set(rows.map(({ other }) => other)).size > 1) mixed.push(rows);
    }
  });
  for (let other = 1; other <= 20; other++) {
    await batch(ids.map((documentId) => ({ action: 'update', type: 'counters', documentId, data: { other } })));
  }
  done = true;
  await reading;
  expect(mixed).toEqual([]);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Fixture, openFixture, send, startOn } from './support/fixture.js';

/* A key makes that a request is done once, however often it is sent, and to whichever server. */

let fixture: Fixture;

beforeAll(async () => {
  fixture = await openFixture();
});

afterAll(() => fixture.close());

const day = 24 * 60 * 60 * 1_000;

function post(key: string, data: unknown, path = 'tags', as = fixture.token): Promise<Answer> {
  return send(fixture.app, { method: 'POST', url: `/api/${path}`, as, data, headers: { 'idempotency-key': key } });
}

async function tags(label: string): Promise<number> {
  const url = `/api/tags?filters[label]=${encodeURIComponent(label)}`;
  return JSON.parse((await send(fixture.app, { url, as: fixture.token })).text).data.length;
}

const replayed = ({ headers }: Answer): boolean => headers.get('idempotency-replayed') === 'true';

describe('T1 one key in many hands', () => {
  test('50 concurrent requests create one document and get the same response', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => post('many', { label: 'many' })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1);
    expect(answers.filter((answer) => !replayed(answer))).toHaveLength(1);
    expect(await tags('many')).toBe(1);
  });

  test('the first answer stays what it was, whatever became of the document', async () => {
    const first = await post('stays', { label: 'stays' });
    const { documentId } = JSON.parse(first.text).data;
    await send(fixture.app, {
      method: 'PUT',
      url: `/api/tags/${documentId}`,
      as: fixture.token,
      data: { label: 'else' },
    });
    const again = await post('stays', { label: 'stays' });
    expect([again.status, again.text, replayed(again)]).toEqual([first.status, first.text, true]);
    expect(await tags('stays')).toBe(0);
  });

  test.each([
    ['another body', 'tags', { label: 'other' }],
    ['another query', 'tags?populate=*', { label: 'first' }],
  ])('%s under the same key is refused', async (name, path, data) => {
    const key = `key of ${name}`.replaceAll(' ', '-');
    expect((await post(key, { label: 'first' })).status).toBe(200);
    const answer = await post(key, data, path);
    expect([answer.status, JSON.parse(answer.text).error.name]).toEqual([422, 'UnprocessableEntityError']);
    expect(await tags('other')).toBe(0);
  });

  test('another caller, and another path, have keys of their own', async () => {
    const other = await fixture.app.createToken('other');
    const answers = [
      await post('shared', { label: 'shared' }),
      await post('shared', { label: 'shared' }, 'tags', other),
      await post('shared', { subject: 'shared' }, 'dossiers'),
    ];
    expect(answers.map((answer) => [answer.status, replayed(answer)])).toEqual([
      [200, false],
      [200, false],
      [200, false],
    ]);
    expect(await tags('shared')).toBe(2);
  });

  test('a caller who has lost the permission gets no answer either', async () => {
    const find = { name: 'x', description: '', readDrafts: true, expiresAt: null, kind: 'custom' } as const;
    const { token, info } = await fixture.app.accounts.tokens.create(
      { ...find, actions: ['api::tag.tag.create'] },
      { identity: { is: 'system' }, address: null },
    );
    expect((await post('right', { label: 'right' }, 'tags', token)).status).toBe(200);
    await fixture.app.accounts.tokens.change(
      info.id,
      { ...find, actions: ['api::tag.tag.find'] },
      { identity: { is: 'system' }, address: null },
    );
    expect((await post('right', { label: 'right' }, 'tags', token)).status).toBe(403);
  });

  test('what was refused is tried again', async () => {
    expect((await post('mended', { label: 1 })).status).toBe(400);
    expect((await post('mended', { label: 'mended' })).status).toBe(200);
  });

  test.each(['', ' ', 'a b', 'é', 'x'.repeat(256)])('%j is no key', async (key) => {
    expect((await post(key, { label: 'no key' })).status).toBe(400);
    expect(await tags('no key')).toBe(0);
  });

  test('actions are done once', async () => {
    const path = `articles/${fixture.ids.get('draft')}/actions/publish`;
    const answers = await Promise.all([post('act', {}, path), post('act', {}, path)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.filter(replayed)).toHaveLength(1);
  });
});

test('a key is forgotten after a day, and not before', async () => {
  const { store } = fixture.app;
  const at = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
  const age = (milliseconds: number) =>
    store.write((tx) =>
      tx.run({ sql: `UPDATE octavo_once SET created_at = '${at(milliseconds)}'`, slots: [], reads: [] }, []),
    );
  await post('old', { label: 'old' });
  await age(day - 60_000);
  expect(replayed(await post('old', { label: 'old' }))).toBe(true);
  await fixture.app.documents.pruneIdempotencyKeys();
  expect(replayed(await post('old', { label: 'old' }))).toBe(true);
  await age(day + 60_000);
  expect(replayed(await post('old', { label: 'old' }))).toBe(false);
  expect(await tags('old')).toBe(2);
  await age(day + 60_000);
  await fixture.app.documents.pruneIdempotencyKeys();
  const rows = await store.rows({ sql: 'SELECT digest FROM octavo_once', slots: [], reads: [] }, []);
  expect(rows).toEqual([]);
});

test('two servers on one database do it once', async () => {
  const second = await startOn(fixture.project);
  try {
    const request = {
      method: 'POST',
      url: '/api/tags',
      as: fixture.token,
      data: { label: 'two' },
      headers: { 'idempotency-key': 'two' },
    };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => send(at % 2 === 0 ? fixture.app : second, request)),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await tags('two')).toBe(1);
  } finally {
    await second.close();
  }
});

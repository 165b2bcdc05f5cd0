import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemActor } from '../../../src/domain/accounts/index.js';
import { contentTypeDefinition, type ModelFixture, openModelFixture } from '../../support/model-fixture.js';

const uid = 'api::note.note';
let fixture: ModelFixture;

beforeAll(async () => {
  fixture = await openModelFixture(
    { 'schema/content-types/note.json': contentTypeDefinition('note', { title: { type: 'string' } }) },
    2,
  );
  for (const title of ['one', 'two']) await fixture.ask(0, 'POST', 'notes', { title });
});
afterAll(() => fixture.close());

/** Asks again for up to a second, until the answer is as wanted. */
async function soon<T>(ask: () => Promise<T>, wanted: T): Promise<void> {
  const end = performance.now() + 1_000;
  let last = await ask();
  while (JSON.stringify(last) !== JSON.stringify(wanted) && performance.now() < end) {
    await pause(20);
    last = await ask();
  }
  expect(last).toEqual(wanted);
}

async function titles(node: number, name: string): Promise<unknown> {
  const { status, body } = await fixture.ask(node, 'GET', 'notes?sort=documentId:asc');
  return [
    status,
    Array.isArray(body.data) ? body.data.map((note: Record<string, unknown>) => note[name]).sort() : body.error,
  ];
}

describe('a model that changes while it is served', () => {
  test('an attribute is renamed: immediately on this node, and within a second on the other node', async () => {
    const definitions = { [uid]: contentTypeDefinition('note', { headline: { type: 'string' } }) };
    await fixture.change(0, { definitions, renames: [{ from: `${uid}.title`, to: 'headline' }] });
    expect(await titles(0, 'headline')).toEqual([200, ['one', 'two']]);
    await soon(() => titles(1, 'headline'), [200, ['one', 'two']]);
  });

  test('a write on a node that has not heard of it is made under the new model', async () => {
    const definitions = {
      [uid]: contentTypeDefinition('note', { headline: { type: 'string' }, stars: { type: 'integer' } }),
    };
    await fixture.change(0, { definitions });
    const { status, body } = await fixture.ask(1, 'POST', 'notes', { headline: 'three', stars: 3 });
    expect([status, body.data]).toMatchObject([200, { headline: 'three', stars: 3 }]);
  });

  test('a new type has endpoints, and one that goes has none', async () => {
    await fixture.change(1, {
      definitions: { 'api::tag.tag': contentTypeDefinition('tag', { label: { type: 'string' } }) },
    });
    expect((await fixture.ask(1, 'POST', 'tags', { label: 'a' })).status).toBe(200);
    await soon(async () => (await fixture.ask(0, 'GET', 'tags')).status, 200);
    await expect(fixture.change(0, { definitions: { 'api::tag.tag': null } })).rejects.toMatchObject({
      code: 'model.refused',
    });
    await fixture.change(0, { definitions: { 'api::tag.tag': null } }, { allowLoss: true });
    expect((await fixture.ask(0, 'GET', 'tags')).status).toBe(404);
    await soon(async () => (await fixture.ask(1, 'GET', 'tags')).status, 404);
  });

  test('what was removed comes back', async () => {
    const [newest] = (await fixture.nodes[0]?.model.history()) ?? [];
    const consent = { allowLoss: false, purge: false, author: null, source: 'revert' } as const;
    await fixture.nodes[0]?.model.revert(newest?.id ?? 0, consent);
    const { body } = await fixture.ask(0, 'GET', 'tags');
    expect(body.data).toMatchObject([{ label: 'a' }]);
  });

  test('the slower writer gets the conflict', async () => {
    const { model } = fixture.nodes[0] ?? expect.unreachable();
    const proposal = { base: 'another', definitions: new Map(), locales: null, renames: [], values: [] };
    await expect(model.plan(proposal)).rejects.toMatchObject({ code: 'model.changed' });
  });

  test('permissions follow what is called otherwise, and are gone with what goes', async () => {
    const [node] = fixture.nodes;
    if (node === undefined) expect.unreachable();
    const asked = { name: 'site', description: '', readDrafts: false, expiresAt: null } as const;
    const actions = [`${uid}.find`, 'api::tag.tag.find'];
    const { token } = await node.accounts.tokens.create({ ...asked, kind: 'custom', actions }, systemActor);
    const status = async (path: string): Promise<number> =>
      (await node.inject({ method: 'GET', url: `/api/${path}`, headers: { authorization: `Bearer ${token}` } })).status;
    expect([await status('notes'), await status('tags')]).toEqual([200, 200]);
    const papers = contentTypeDefinition('paper', { headline: { type: 'string' }, stars: { type: 'integer' } });
    const renames = [{ from: uid, to: 'api::paper.paper' }];
    await fixture.change(0, { definitions: { [uid]: null, 'api::paper.paper': papers }, renames });
    expect([await status('papers'), await status('notes'), await status('tags')]).toEqual([200, 404, 200]);
    const tags = contentTypeDefinition('tag', { label: { type: 'string' } });
    await fixture.change(0, { definitions: { 'api::tag.tag': null } }, { allowLoss: true });
    await fixture.change(0, { definitions: { 'api::tag.tag': tags } });
    expect(await status('tags')).toBe(403);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminFixture, type AdminResponse, openAdminFixture } from '../../../../../test/support/admin-fixture.js';
import type { ChangeSetComparison } from '../contract.js';

const uid = 'api::article.article';
const ago = (milliseconds: number): string => new Date(Date.now() - milliseconds).toISOString();
const eventually = { timeout: 20_000, interval: 100 };

let fixture: AdminFixture;

beforeAll(async () => {
  fixture = await openAdminFixture();
});

afterAll(() => fixture.close());

function ask(method: string, path: string, body?: unknown, as = fixture.owner): Promise<AdminResponse> {
  return fixture.ask({ method, path, as, ...(body === undefined ? {} : { body }) });
}

async function article(title: string): Promise<string> {
  const created = await ask('POST', 'content/articles?status=published', { data: { title } });
  expect(created.status, created.text).toBe(200);
  return created.data.documentId;
}

/** A set with an article whose title it changes; the draft is as it was. */
async function setOf(documentId: string, title: string, as = fixture.owner): Promise<string> {
  const { data } = await ask('POST', 'change-sets', { name: 'Launch' }, as);
  await ask('PUT', `content/articles/${documentId}?status=draft`, { data: { title } });
  const added = await ask('POST', `change-sets/${data.id}/entries`, {
    documents: [{ type: uid, documentIds: [documentId] }],
  });
  expect(added.data, added.text).toEqual({ added: 1 });
  await ask('POST', `content/articles/${documentId}/actions/discard-draft`);
  return data.id;
}

async function publishedTitle(documentId: string): Promise<string> {
  return (await ask('GET', `content/articles/${documentId}`)).data.title;
}

async function compare(set: string, as = fixture.owner): Promise<readonly ChangeSetComparison[]> {
  const compared = await ask('GET', `change-sets/${set}/comparison`, undefined, as);
  expect(compared.status, compared.text).toBe(200);
  return compared.data;
}

const may = (action: string, more: object = {}) => ({ type: uid, action, ...more });
const settings = [
  { part: 'settings::change-sets', action: 'read' },
  { part: 'settings::change-sets', action: 'write' },
];

describe('a change set', () => {
  test('is compared, published and undone, each in the log', async () => {
    const documentId = await article('old');
    const set = await setOf(documentId, 'new');
    expect(await compare(set)).toMatchObject([
      {
        documentId,
        locale: 'en',
        action: 'change',
        changes: [{ path: 'title', before: '"old"', after: '"new"' }],
        isTruncated: false,
        hasDrifted: false,
        draftDiffers: true,
        clashes: [],
        hasHiddenClashes: false,
      },
    ]);
    const done = await ask('POST', `change-sets/${set}/publish`, {});
    expect(done.data, done.text).toEqual({ documents: 1, entries: 1 });
    expect(await publishedTitle(documentId)).toBe('new');
    expect((await ask('GET', `change-sets/${set}`)).data).toMatchObject({
      state: 'published',
      publishedBy: { name: 'Ada' },
      publishedAt: expect.any(String),
    });
    expect(await compare(set)).toMatchObject([
      { changes: [{ path: 'title' }], hasDrifted: false, draftDiffers: false },
    ]);
    expect((await ask('POST', `change-sets/${set}/publish`, {})).status).toBe(400);
    expect((await ask('POST', `change-sets/${set}/undo`, {})).data).toEqual({ documents: 1, entries: 1 });
    expect(await publishedTitle(documentId)).toBe('old');
    expect((await ask('POST', `change-sets/${set}/undo`, {})).status).toBe(400);
    const { data } = await ask('GET', 'audit?limit=100');
    const ofSet = data.filter((entry: { documentId: string }) => entry.documentId === set);
    expect(ofSet.map(({ action }: { action: string }) => action)).toEqual([
      'change-set.undo',
      'change-set.publish',
      'change-set.add',
      'change-set.create',
    ]);
    const history = await ask('GET', `history/${uid}/${documentId}?locale=en`);
    expect(history.data.map(({ action }: { action: string }) => action)).toContain('publish');
  });

  test('that clashes is refused with the paths, until sides are chosen', async () => {
    const documentId = await article('base');
    const set = await setOf(documentId, 'of the set');
    await ask('PUT', `content/articles/${documentId}?status=published`, { data: { title: 'since' } });
    const [entry] = await compare(set);
    expect(entry).toMatchObject({
      hasDrifted: true,
      clashes: [{ path: 'title', base: '"base"', ours: '"of the set"', theirs: '"since"' }],
    });
    const refused = await ask('POST', `change-sets/${set}/publish`, {});
    expect(refused.status).toBe(409);
    expect(JSON.parse(refused.text).error.details).toMatchObject({
      code: 'write.change-set-clashes',
      errors: [{ path: [documentId, 'en', 'title'] }],
    });
    expect(await publishedTitle(documentId)).toBe('since');
    const resolution = { documentId, locale: 'en', path: 'title', take: 'ours' };
    expect((await ask('POST', `change-sets/${set}/publish`, { resolutions: [resolution] })).status).toBe(200);
    expect(await publishedTitle(documentId)).toBe('of the set');
  });

  test.each([
    [{ resolutions: 'all' }],
    [{ resolutions: [1] }],
    [{ resolutions: [{ documentId: 'x', path: 'title', take: 'mine' }] }],
    [{ resolutions: [{ documentId: 'x', path: 1, take: 'ours' }] }],
    [{ resolutions: [{ documentId: 'x', locale: 1, path: '', take: 'ours' }] }],
    [{ force: true }],
  ])('is not published with %j', async (body) => {
    const set = await setOf(await article('x'), 'y');
    expect((await ask('POST', `change-sets/${set}/publish`, body)).status).toBe(400);
  });

  test.each(['publish', 'undo', 'schedule'])('that does not exist cannot be part of %s', async (verb) => {
    const body = verb === 'schedule' ? { publishAt: null } : {};
    expect((await ask('POST', `change-sets/none/${verb}`, body)).status).toBe(404);
    expect((await ask('GET', 'change-sets/none/comparison')).status).toBe(404);
  });

  test('takes the permission for sets, and for the documents in it', async () => {
    const documentId = await article('protected');
    const set = await setOf(documentId, 'changed');
    const editor = await fixture.addAdministrator('set-none', { content: [may('find'), may('publish')] });
    expect((await ask('GET', `change-sets/${set}/comparison`, undefined, editor)).status).toBe(403);
    expect((await ask('POST', `change-sets/${set}/publish`, {}, editor)).status).toBe(403);
    const writer = await fixture.addAdministrator('set-writer', { content: [may('find'), may('update')], settings });
    expect((await ask('POST', `change-sets/${set}/publish`, {}, writer)).status).toBe(403);
    expect((await ask('POST', `change-sets/${set}/schedule`, { publishAt: ago(0) }, writer)).status).toBe(403);
    const french = await fixture.addAdministrator('set-french', {
      content: [may('find'), may('publish', { locales: ['fr'] })],
      settings,
    });
    expect((await ask('POST', `change-sets/${set}/publish`, {}, french)).status).toBe(403);
    const blind = await fixture.addAdministrator('set-blind', { content: [], settings });
    expect(await compare(set, blind)).toEqual([]);
    expect(await publishedTitle(documentId)).toBe('protected');
    const publisher = await fixture.addAdministrator('set-publisher', {
      content: [may('find'), may('publish')],
      settings,
    });
    expect((await ask('POST', `change-sets/${set}/publish`, {}, publisher)).status).toBe(200);
    expect(await publishedTitle(documentId)).toBe('changed');
  });
});

describe('a scheduled change set', () => {
  test('is published at its time, in the name of who scheduled it', async () => {
    const documentId = await article('now');
    const set = await setOf(documentId, 'later');
    const later = await ask('POST', `change-sets/${set}/schedule`, { publishAt: '2099-01-01T00:00:00Z' });
    expect(later.data, later.text).toMatchObject({
      schedule: { at: '2099-01-01T00:00:00.000Z', by: { name: 'Ada' }, refusal: null },
    });
    expect((await ask('POST', `change-sets/${set}/schedule`, { publishAt: null })).data.schedule).toBeNull();
    await ask('POST', `change-sets/${set}/schedule`, { publishAt: ago(1_000) });
    await expect.poll(() => publishedTitle(documentId), eventually).toBe('later');
    expect((await ask('GET', `change-sets/${set}`)).data).toMatchObject({
      state: 'published',
      schedule: null,
      publishedBy: { name: 'Ada' },
    });
    const { data } = await ask('GET', 'audit?limit=100');
    expect(data).toContainEqual(
      expect.objectContaining({ action: 'change-set.publish', documentId: set, fields: ['schedule'], outcome: 'done' }),
    );
  });

  test('keeps why it was refused', async () => {
    const documentId = await article('base');
    const set = await setOf(documentId, 'of the set');
    await ask('PUT', `content/articles/${documentId}?status=published`, { data: { title: 'since' } });
    await ask('POST', `change-sets/${set}/schedule`, { publishAt: ago(1_000) });
    const schedule = async () => (await ask('GET', `change-sets/${set}`)).data.schedule;
    await expect.poll(async () => (await schedule())?.refusal?.code, eventually).toBe('write.change-set-clashes');
    expect((await schedule()).refusal.errors).toMatchObject([{ path: [documentId, 'en', 'title'] }]);
    expect(await publishedTitle(documentId)).toBe('since');
  });

  test.each([[{}], [{ publishAt: 'tomorrow' }], [{ publishAt: null, more: 1 }]])('is not set with %j', async (body) => {
    const set = await setOf(await article('x'), 'y');
    expect((await ask('POST', `change-sets/${set}/schedule`, body)).status).toBe(400);
  });
});

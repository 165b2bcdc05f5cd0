import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  contentType,
  type DocumentFixture,
  expectFailure,
  openDocumentFixture,
  setRequest,
} from '../../../../test/support/document-fixture.js';
import { abilityFromGrants, fullAccess } from '../../../language/query/access/index.js';
import type { AddedDocuments, ChangeSet } from './types.js';

const localized = { pluginOptions: { i18n: { localized: true } } };
const relation = (kind: string, target: string, other: object = {}) => ({
  type: 'relation',
  relation: kind,
  target: `api::${target}.${target}`,
  ...other,
});
const model = [
  contentType(
    'page',
    {
      title: { type: 'string', ...localized },
      rank: { type: 'integer' },
      tags: relation('manyToMany', 'tag', { inversedBy: 'pages' }),
      twin: relation('oneToOne', 'tag', { inversedBy: 'twinOf' }),
    },
    { drafts: true, localized: true },
  ),
  contentType('tag', {
    label: { type: 'string', unique: true },
    pages: relation('manyToMany', 'page', { mappedBy: 'tags' }),
    twinOf: relation('oneToOne', 'page', { mappedBy: 'twin' }),
  }),
  contentType('front', { title: { type: 'string' } }, { drafts: true, single: true }),
];
const pageUid = 'api::page.page';

let fixture: DocumentFixture;
beforeAll(async () => {
  fixture = await openDocumentFixture(model);
});
afterAll(() => fixture.close());

const newSet = (name = 'a set'): Promise<ChangeSet> =>
  fixture.changeSets.create(setRequest, { name, description: null });
const page = async (title: string): Promise<string> =>
  (await fixture.create('page?status=published', { title, rank: 1 })).documentId;
const pages = (documentIds: readonly string[], other: Partial<AddedDocuments> = {}): readonly AddedDocuments[] => [
  { type: pageUid, documentIds, locales: null, from: 'published', action: 'change', ...other },
];
const entries = async (id: string) =>
  (await fixture.changeSets.entries(fullAccess, id, { type: null, documentId: null }, { start: 0, limit: 100 }))
    .entries;
const rowsOf = (documentId: string) =>
  fixture.rows(
    `SELECT id, locale, status, title FROM pages WHERE document_id = '${documentId}' ORDER BY locale, status`,
  );
const statusesOf = async (documentId: string) =>
  (await rowsOf(documentId)).map(({ status }) => String(status).split(':')[0]);

test('a set is made, renamed, listed with counts, and removed', async () => {
  const { changeSets } = fixture;
  const made = await newSet('Spring');
  expect(made).toMatchObject({ name: 'Spring', description: null, state: 'open', revision: 0, entries: [] });
  fixture.advanceClock();
  const renamed = await changeSets.update(setRequest, made.id, { description: 'All of it' });
  expect(renamed).toMatchObject({ name: 'Spring', description: 'All of it' });
  expect(renamed.updatedAt > made.updatedAt).toBe(true);
  const id = await page('one');
  await changeSets.add(setRequest, made.id, pages([id]));
  const other = await newSet('other');
  const { sets, total } = await changeSets.list(fullAccess, 'open', { start: 0, limit: 10 });
  expect(total).toBe(sets.length);
  expect(sets.map((set) => set.id)).toEqual(expect.arrayContaining([made.id, other.id]));
  expect(await changeSets.get(fullAccess, made.id)).toMatchObject({
    revision: 1,
    entries: [{ type: pageUid, total: 1 }],
  });
  await changeSets.remove(setRequest, made.id);
  expect(await changeSets.get(fullAccess, made.id)).toBeNull();
  expect(await statusesOf(id)).toEqual(['draft', 'published']);
  expect((await expectFailure(changeSets.remove(setRequest, made.id))).code).toBe('http.not-found');
});

test('documents are put in as copies of the published version or the draft, with the base, once', async () => {
  const { changeSets } = fixture;
  const { id: set } = await newSet();
  const first = await page('first');
  const second = await page('second');
  await fixture.update('page?status=draft', second, { title: 'second draft' });
  const draftOnly = (await fixture.create('page?status=draft', { title: 'third', rank: 2 })).documentId;
  expect(await changeSets.add(setRequest, set, pages([first, second]))).toBe(2);
  expect(await changeSets.add(setRequest, set, pages([first, draftOnly], { from: 'draft' }))).toBe(1);
  const { revision } = (await changeSets.get(fullAccess, set)) ?? {};
  expect(await changeSets.add(setRequest, set, pages([first]))).toBe(0);
  expect((await changeSets.get(fullAccess, set))?.revision).toBe(revision);
  expect((await entries(set)).map(({ documentId, locale, action }) => [documentId, locale, action])).toEqual(
    [first, second, draftOnly].sort().map((documentId) => [documentId, 'en', 'change']),
  );
  expect((await rowsOf(second)).map(({ title }) => title)).toEqual(['second', 'second draft', 'second', 'second']);
  expect(await statusesOf(second)).toEqual(['base', 'draft', 'published', 'set']);
  expect(await statusesOf(draftOnly)).toEqual(['draft', 'set']);
});

test('a document that cannot be put in is named, and then none is', async () => {
  const { changeSets } = fixture;
  const { id: set } = await newSet();
  const first = await page('first');
  const failure = await expectFailure(changeSets.add(setRequest, set, pages([first, 'nothing'])));
  expect(failure.code).toBe('write.several-refused');
  expect(failure.problems).toMatchObject([{ path: ['documents', 0, 'documentIds', 1], value: 'nothing' }]);
  expect(await entries(set)).toEqual([]);
  expect(await statusesOf(first)).toEqual(['draft', 'published']);
  const reader = abilityFromGrants('reader', [`${pageUid}.find`]);
  const refused = await expectFailure(changeSets.add({ ...setRequest, ability: reader }, set, pages([first])));
  expect(refused.problems).toMatchObject([{ code: 'access.forbidden' }]);
  const closed = await expectFailure(changeSets.add(setRequest, 'unknown', pages([first])));
  expect(closed.code).toBe('http.not-found');
});

test('a set has a limited number of entries', async () => {
  const { id: set } = await newSet();
  const many: string[] = [];
  for (let index = 0; index < 61; index++) many.push(await page(`page ${index}`));
  const failure = await expectFailure(fixture.changeSets.add(setRequest, set, pages(many)));
  expect(failure).toMatchObject({ code: 'write.change-set-full', facts: { limit: 60 } });
  expect(await fixture.changeSets.add(setRequest, set, pages(many.slice(1)))).toBe(60);
});

test('a removal replaces a change, a change replaces a removal, and discarding leaves nothing', async () => {
  const { changeSets } = fixture;
  const { id: set } = await newSet();
  const id = await page('first');
  await changeSets.add(setRequest, set, pages([id]));
  expect(await changeSets.add(setRequest, set, pages([id], { action: 'remove' }))).toBe(1);
  expect(await entries(set)).toMatchObject([{ documentId: id, action: 'remove' }]);
  expect(await statusesOf(id)).toEqual(['base', 'draft', 'published']);
  await changeSets.add(setRequest, set, pages([id]));
  expect(await entries(set)).toMatchObject([{ documentId: id, action: 'change' }]);
  expect(await statusesOf(id)).toEqual(['base', 'draft', 'published', 'set']);
  await changeSets.discard(setRequest, set, { documentId: id, locale: 'en' });
  expect(await entries(set)).toEqual([]);
  expect(await statusesOf(id)).toEqual(['draft', 'published']);
  const again = changeSets.discard(setRequest, set, { documentId: id, locale: 'en' });
  expect((await expectFailure(again)).code).toBe('http.not-found');
});

test('links are copied, and an exclusive one follows what is published later', async () => {
  const { changeSets } = fixture;
  const { id: set } = await newSet();
  const tag = (await fixture.create('tag', { label: 'a' })).documentId;
  const other = (await fixture.create('tag', { label: 'b' })).documentId;
  const data = { title: 'owner', rank: 1, twin: tag, tags: [tag, other] };
  const first = (await fixture.create('page?status=published', data)).documentId;
  await changeSets.add(setRequest, set, pages([first]));
  const second = (await fixture.create('page?status=published', { ...data, title: 'next' })).documentId;
  await changeSets.add(setRequest, set, pages([second]));
  const links = await fixture.rows(
    `SELECT p.title, l.target_document_id AS tag FROM pages p JOIN pages_tags_links l ON l.owner_id = p.id WHERE p.status = 'set:${set}' ORDER BY p.title, l.position`,
  );
  expect(links).toEqual([
    { title: 'next', tag },
    { title: 'next', tag: other },
    { title: 'owner', tag },
    { title: 'owner', tag: other },
  ]);
  const twins = await fixture.rows(
    `SELECT title, twin_document_id AS twin FROM pages WHERE status IN ('set:${set}', 'base:${set}') ORDER BY title`,
  );
  expect(twins).toEqual([
    { title: 'next', twin: tag },
    { title: 'next', twin: tag },
    { title: 'owner', twin: null },
    { title: 'owner', twin: null },
  ]);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  contentType,
  type DocumentFixture,
  type DocumentJson,
  expectFailure,
  openDocumentFixture,
  setRequest,
} from '../../../../test/support/document-fixture.js';
import { fullAccess } from '../../../language/query/access/index.js';
import { idOnlyNode } from '../../../language/query/index.js';
import type { DocumentChange } from '../types.js';

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
      slug: { type: 'uid', targetField: 'title', ...localized },
      rank: { type: 'integer' },
      tags: relation('manyToMany', 'tag', { inversedBy: 'pages' }),
    },
    { drafts: true, localized: true },
  ),
  contentType('tag', {
    label: { type: 'string', unique: true },
    pages: relation('manyToMany', 'page', { mappedBy: 'tags' }),
  }),
  contentType('front', { title: { type: 'string' } }, { drafts: true, single: true }),
];

const heard: DocumentChange[] = [];
let fixture: DocumentFixture;
beforeAll(async () => {
  const listener = async (_: unknown, change: DocumentChange): Promise<void> => {
    heard.push(change);
  };
  fixture = await openDocumentFixture(model, {}, [listener], true);
});
afterAll(() => fixture.close());

async function newSet(): Promise<string> {
  return (await fixture.changeSets.create(setRequest, { name: 'a set', description: null })).id;
}
const page = async (title: string): Promise<string> =>
  (await fixture.create('page?status=published', { title, rank: 1 })).documentId;
const revisionOf = async (set: string) => (await fixture.changeSets.get(fullAccess, set))?.revision;
const countOf = async (table: string): Promise<number> =>
  Number((await fixture.rows(`SELECT count(*) AS total FROM ${table}`))[0]?.total);

test('an update puts the document in, is read with the set alone, and is in no history and no event', async () => {
  const set = await newSet();
  const id = await page('live');
  const before = await fixture.one('page', id);
  const [events, revisions] = [heard.length, await countOf('octavo_history')];
  fixture.advanceClock();
  const answer = await fixture.update(`page?set=${set}`, id, { title: 'planned' });
  expect(answer).toMatchObject({ id: before?.id, documentId: id, title: 'planned', rank: 1 });
  expect(await fixture.one(`page?set=${set}`, id)).toEqual(answer);
  expect(await fixture.one('page', id)).toEqual(before);
  expect((await fixture.one('page?status=draft', id))?.title).toBe('live');
  expect([heard.length, await countOf('octavo_history')]).toEqual([events, revisions]);
  expect(await revisionOf(set)).toBe(1);
  await fixture.update(`page?set=${set}`, id, { title: 'planned' });
  expect(await revisionOf(set)).toBe(1);
});

test('a shared attribute takes the other locales along, an own one does not', async () => {
  const set = await newSet();
  const id = await page('english');
  await fixture.update('page?locale=fr&status=published', id, { title: 'français' });
  await fixture.update(`page?set=${set}`, id, { title: 'new' });
  expect(await revisionOf(set)).toBe(1);
  expect((await fixture.changeSets.get(fullAccess, set))?.entries).toEqual([{ type: 'api::page.page', total: 1 }]);
  await fixture.update(`page?set=${set}`, id, { rank: 7 });
  expect((await fixture.changeSets.get(fullAccess, set))?.entries).toEqual([{ type: 'api::page.page', total: 2 }]);
  expect(await fixture.one(`page?set=${set}&locale=fr`, id)).toMatchObject({ title: 'français', rank: 7 });
  expect(await fixture.one('page?locale=fr', id)).toMatchObject({ title: 'français', rank: 1 });
  const german = await fixture.update(`page?set=${set}&locale=de`, id, { title: 'deutsch' });
  expect(german).toMatchObject({ title: 'deutsch', rank: 7 });
  expect(await fixture.one('page?locale=de&status=draft', id)).toBeNull();
});

describe('a document that exists in a set alone', () => {
  let set: string;
  let tag: DocumentJson;
  beforeAll(async () => {
    set = await newSet();
    tag = await fixture.create(`tag?set=${set}`, { label: 'planned' });
  });

  test('is unknown to every other request', async () => {
    const { documentId } = tag;
    const other = await newSet();
    expect(await fixture.one('tag', documentId)).toBeNull();
    expect(await fixture.one(`tag?set=${other}`, documentId)).toBeNull();
    expect((await fixture.list('tag')).map((each) => each.documentId)).not.toContain(documentId);
    for (const address of ['tag', `tag?set=${other}`]) {
      const refused = await expectFailure(fixture.update(address, documentId, { label: 'mine' }));
      expect(refused.code, address).toBe('http.not-found');
      await fixture.remove(address, documentId);
    }
    expect(await fixture.one(`tag?set=${set}`, documentId)).toEqual(tag);
    const type = fixture.snapshot.contentTypes.get('api::tag.tag');
    if (type === undefined) throw new Error('no type');
    expect(await fixture.documents.findVersion(type, { documentId })).toBeNull();
    expect(await fixture.documents.findVersion(type, { row: tag.id })).toBeNull();
  });

  test('is connected inside the set, and refused like an unknown one elsewhere', async () => {
    const id = await page('linking');
    const body = { tags: [tag.documentId] };
    const inside = await fixture.update(`page?set=${set}&populate=tags`, id, body);
    expect(inside.tags).toMatchObject([{ documentId: tag.documentId, label: 'planned' }]);
    expect((await fixture.update(`page?set=${set}&populate=tags`, id, { tags: [tag.id] })).tags).toHaveLength(1);
    const other = await newSet();
    for (const address of ['page?status=draft', `page?set=${other}`]) {
      const unknown = await expectFailure(fixture.update(address, id, { tags: ['doesnotexist'] }));
      const refused = await expectFailure(fixture.update(address, id, body));
      expect(refused.message).toBe(unknown.message.replace('doesnotexist', tag.documentId));
      expect((await expectFailure(fixture.update(address, id, { tags: [tag.id] }))).code).toBe('write.unknown-rows');
    }
  });

  test('goes when it is deleted there, with the links to it', async () => {
    const id = await page('linking too');
    await fixture.update(`page?set=${set}`, id, { tags: [tag.documentId] });
    const documents = await countOf('octavo_documents');
    await fixture.remove(`tag?set=${set}`, tag.documentId);
    expect(await countOf('octavo_documents')).toBe(documents - 1);
    expect((await fixture.one(`page?set=${set}&populate=tags`, id))?.tags).toEqual([]);
  });
});

test('the inverse side puts the owners in, which stay as they are without the set', async () => {
  const set = await newSet();
  const tag = (await fixture.create('tag', { label: 'inverse' })).documentId;
  const first = await page('first owner');
  const second = await page('second owner');
  await fixture.update('page?status=published', first, { tags: [tag] });
  const links = () => fixture.list(`page?populate=tags&sort=title&filters[title][$contains]=owner`);
  const before = await links();
  await fixture.update(`tag?set=${set}`, tag, { pages: [{ documentId: second, locale: 'en' }] });
  expect(await links()).toEqual(before);
  expect((await fixture.one(`page?set=${set}&populate=tags`, first))?.tags).toEqual([]);
  expect((await fixture.one(`page?set=${set}&populate=tags`, second))?.tags).toMatchObject([{ documentId: tag }]);
});

test('DELETE takes the document away for readers of the set', async () => {
  const set = await newSet();
  const id = await page('to go');
  const before = await fixture.one('page', id);
  await fixture.remove(`page?set=${set}`, id);
  expect(await fixture.one(`page?set=${set}`, id)).toBeNull();
  expect(await fixture.one('page', id)).toEqual(before);
  expect((await expectFailure(fixture.update(`page?set=${set}`, id, { title: 'x' }))).code).toBe('http.not-found');
  await fixture.changeSets.discard(setRequest, set, { documentId: id, locale: 'en' });
  expect(await fixture.one(`page?set=${set}`, id)).toEqual(before);
});

test('deleting a document deletes its entries, and counts as a revision of the set', async () => {
  const set = await newSet();
  const id = await page('short-lived');
  await fixture.update(`page?set=${set}`, id, { title: 'planned' });
  await fixture.remove('page', id);
  expect(await fixture.changeSets.get(fullAccess, set)).toMatchObject({ revision: 2, entries: [] });
});

test('a single type may begin in sets, and live meanwhile', async () => {
  const [one, two] = [await newSet(), await newSet()];
  expect(await fixture.update(`front?set=${one}`, null, { title: 'one' })).toMatchObject({ title: 'one' });
  expect(await fixture.update(`front?set=${two}`, null, { title: 'two' })).toMatchObject({ title: 'two' });
  expect(await fixture.one('front?status=draft', null)).toBeNull();
  expect(await fixture.update('front?status=published', null, { title: 'live' })).toMatchObject({ title: 'live' });
  expect(await fixture.one('front', null)).toMatchObject({ title: 'live' });
  expect(await fixture.one(`front?set=${one}`, null)).toMatchObject({ title: 'one' });
  expect(await fixture.one(`front?set=${two}`, null)).toMatchObject({ title: 'two' });
});

test('slugs avoid those of the set, unique values are not claimed', async () => {
  const set = await newSet();
  const first = await fixture.create(`page?set=${set}`, { title: 'Same' });
  const second = await fixture.create(`page?set=${set}`, { title: 'Same' });
  expect([first.slug, second.slug]).toEqual(['same', 'same-1']);
  expect((await fixture.create('page', { title: 'Same' })).slug).toBe('same');
  await fixture.create(`tag?set=${set}`, { label: 'twice' });
  expect((await fixture.create('tag', { label: 'twice' })).label).toBe('twice');
});

test('a precondition is about the version of the set', async () => {
  const set = await newSet();
  const id = await page('checked');
  await fixture.update(`page?set=${set}`, id, { title: 'planned' });
  const type = fixture.snapshot.contentTypes.get('api::page.page');
  const title = type?.attributes.get('title');
  if (type === undefined || title?.storage !== 'column') throw new Error('no type');
  const seen: unknown[] = [];
  const node = idOnlyNode(type);
  await fixture.documents.update({
    type,
    ability: fullAccess,
    documentId: id,
    data: { title: 'next' },
    locale: 'en',
    status: 'draft',
    answer: { ...node, fields: [...node.fields, title] },
    values: [],
    changeSet: set,
    checkPrecondition: (current) => seen.push(...current.map((bytes) => JSON.parse(bytes.toString('utf8')).title)),
  });
  // Over either base.
  expect([...new Set(seen)]).toEqual(['planned']);
});

test('an unknown set, and one that was published, are refused', async () => {
  const id = await page('refused');
  const unknown = await expectFailure(fixture.update('page?set=nothing', id, { title: 'x' }));
  expect(unknown).toMatchObject({ code: 'query.unknown-change-set' });
  const set = await newSet();
  await fixture.store.write((tx) =>
    tx.run(
      { sql: `UPDATE octavo_change_sets SET state = 'published' WHERE set_id = '${set}'`, slots: [], reads: [] },
      [],
    ),
  );
  const closed = await expectFailure(fixture.update(`page?set=${set}`, id, { title: 'x' }));
  expect(closed).toMatchObject({ code: 'write.change-set-closed' });
  const publishing = await expectFailure(fixture.update(`page?set=${set}&status=published`, id, { title: 'x' }));
  expect(publishing.code).toBe('write.change-set-publishes');
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  component,
  contentType,
  type DocumentFixture,
  type DocumentJson,
  expectFailure,
  openDocumentFixture,
} from '../../../../../test/support/document-fixture.js';
import { abilityFromGrants, fullAccess } from '../../../../language/query/access/index.js';
import { idOnlyNode } from '../../../../language/query/index.js';
import { createLayout } from '../../../../storage/sql/layout/index.js';
import type { DocumentChange } from '../../types.js';
import { createChangeSets } from '../create-change-sets.js';
import type { AddedDocuments, ChangeSets } from '../types.js';
import type { ClashResolution } from './clash-resolutions.js';
import { createSetPublications, type SetPublications } from './create-set-publications.js';

const localized = { pluginOptions: { i18n: { localized: true } } };
const model = [
  contentType(
    'page',
    {
      title: { type: 'string' },
      slug: { type: 'uid' },
      text: { type: 'text' },
      needed: { type: 'string', required: true },
      tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag', inversedBy: 'pages' },
      partner: { type: 'relation', relation: 'oneToOne', target: 'api::tag.tag' },
      sections: { type: 'component', component: 'shared.section', repeatable: true },
    },
    { drafts: true },
  ),
  contentType('tag', {
    label: { type: 'string', unique: true },
    pages: { type: 'relation', relation: 'manyToMany', target: 'api::page.page', mappedBy: 'tags' },
  }),
  contentType(
    'book',
    { name: { type: 'string' }, title: { type: 'string', ...localized }, code: { type: 'string', unique: true } },
    { localized: true, drafts: true },
  ),
  contentType('secret', {
    code: { type: 'string', private: true },
    open: { type: 'string' },
    hidden: { type: 'relation', relation: 'oneToMany', target: 'api::tag.tag' },
  }),
  component('section', { heading: { type: 'string' }, anchor: { type: 'string', unique: true } }),
];

const all = 'populate=*';
const noRequest = { ability: fullAccess, afterWrite: async () => undefined };

let fixture: DocumentFixture;
let sets: ChangeSets;
let publications: SetPublications;
let changes: DocumentChange[] = [];
beforeAll(async () => {
  fixture = await openDocumentFixture(model, { sharedAttributesOnLocalization: 'copy' });
  const { snapshot, store } = fixture;
  const services = {
    snapshot,
    store,
    layout: createLayout(snapshot),
    clock: { now: () => Date.parse(fixture.advanceClock(1)) },
    rules: {
      localizationNeedsPermission: true,
      sharedAttributesOnLocalization: 'copy',
      nullClearsLists: true,
      textsSpellJson: false,
    },
    recordsHistory: true,
    listeners: [
      async (_: unknown, change: DocumentChange) => {
        changes.push(change);
      },
    ],
  } as const;
  sets = createChangeSets(services);
  publications = createSetPublications(services);
});
beforeEach(() => {
  changes = [];
});
afterAll(() => fixture.close());

async function newSet(...documents: Partial<AddedDocuments>[]): Promise<string> {
  const { id } = await sets.create(noRequest, { name: 'launch', description: null });
  if (documents.length > 0) await add(id, ...documents);
  return id;
}

function add(id: string, ...documents: Partial<AddedDocuments>[]): Promise<number> {
  const complete = documents.map(
    (added) => ({ locales: null, from: 'published', action: 'change', ...added }) as AddedDocuments,
  );
  return sets.add(noRequest, id, complete);
}

/** Writes into a set. */
async function write(set: string, name: string, documentId: string, data: object, locale: string | null = null) {
  const type = fixture.snapshot.contentTypes.get(`api::${name}.${name}`);
  if (type === undefined) throw new Error(name);
  await fixture.documents.update({
    type,
    ability: fullAccess,
    documentId,
    data,
    locale: type.localized ? (locale ?? 'en') : null,
    status: 'draft',
    answer: idOnlyNode(type),
    values: [],
    changeSet: set,
  });
}

const publish = (id: string, resolutions: readonly ClashResolution[] = []) =>
  publications.publish({ ability: fullAccess, resolutions }, id);
const undo = (id: string, resolutions: readonly ClashResolution[] = []) =>
  publications.undo({ ability: fullAccess, resolutions }, id);
const published = (documentId: string, name = 'page') => fixture.one(`${name}?${all}`, documentId);
const draft = (documentId: string, name = 'page') => fixture.one(`${name}?status=draft&${all}`, documentId);
/** What of a version does not say when it was written, also in related documents. */
const content = (document: DocumentJson | null): Record<string, unknown> | null =>
  JSON.parse(
    JSON.stringify(document, (key, value) => (key === 'updatedAt' || key === 'publishedAt' ? undefined : value)),
  );
/** What a draft and a published version of the same content share. */
const values = (document: DocumentJson | null) => {
  const { id, createdAt, ...rest } = content(document) ?? { id: 0 };
  return rest;
};
async function isModified(documentId: string, name = 'page'): Promise<boolean> {
  const found = await fixture.list(`${name}?status=draft&publicationFilter=modified&fields=documentId`);
  return found.some((document) => document.documentId === documentId);
}

let counter = 0;
const createPage = (data: object = {}, status = 'published') => {
  counter++;
  return fixture.create(`page?status=${status}&${all}`, {
    title: 'old',
    slug: `page-${counter}`,
    text: 'text',
    needed: 'x',
    ...data,
  });
};

describe('publication of a change set', () => {
  test('publishes what the set holds, in place, and the unmodified draft with it', async () => {
    const page = await createPage({ sections: [{ heading: 'one' }] });
    const set = await newSet({ type: 'api::page.page', documentIds: [page.documentId] });
    await write(set, 'page', page.documentId, { title: 'new' });
    expect(await published(page.documentId)).toEqual(page);
    expect(await publish(set)).toEqual({ documents: 1, entries: 1 });
    expect(await published(page.documentId)).toMatchObject({ id: page.id, title: 'new', text: 'text' });
    expect(values(await draft(page.documentId))).toEqual(values(await published(page.documentId)));
    expect(await isModified(page.documentId)).toBe(false);
    expect(changes.map(({ action, documentId }) => [action, documentId])).toEqual([['publish', page.documentId]]);
    expect((await expectFailure(publish(set))).code).toBe('write.change-set-closed');
  });

  test('what was approved is published, whatever happened to the draft, which keeps its own changes', async () => {
    const page = await createPage();
    const set = await newSet({ type: 'api::page.page', documentIds: [page.documentId] });
    await write(set, 'page', page.documentId, { title: 'new' });
    await fixture.update('page?status=draft', page.documentId, { text: 'mine' });
    await publish(set);
    expect(await published(page.documentId)).toMatchObject({ title: 'new', text: 'text' });
    expect(await draft(page.documentId)).toMatchObject({ title: 'new', text: 'mine' });
    expect(await isModified(page.documentId)).toBe(true);
  });

  test('a draft whose changes are those of the set is unmodified afterwards', async () => {
    const page = await createPage();
    await fixture.update('page?status=draft', page.documentId, { title: 'new', sections: [{ heading: 'added' }] });
    const set = await newSet({ type: 'api::page.page', documentIds: [page.documentId], from: 'draft' });
    await publish(set);
    expect(await published(page.documentId)).toMatchObject({ title: 'new', sections: [{ heading: 'added' }] });
    expect(await isModified(page.documentId)).toBe(false);
  });

  test('a new document keeps the id that it had with the set, and its draft', async () => {
    const page = await createPage({}, 'draft');
    const set = await newSet({ type: 'api::page.page', documentIds: [page.documentId], from: 'draft' });
    const [entry] = await fixture.rows(`SELECT response_id FROM octavo_change_set_entries WHERE set_id = '${set}'`);
    await publish(set);
    expect(await published(page.documentId)).toMatchObject({ id: Number(entry?.response_id), title: 'old' });
    expect(await isModified(page.documentId)).toBe(false);
    await undo(set);
    expect(await published(page.documentId)).toBeNull();
    expect(values(await draft(page.documentId))).toEqual(values(page));
  });

  test('a removal takes the published version away, and its undo brings the same row back', async () => {
    const page = await createPage();
    const tag = await fixture.create('tag', { label: 'linked', pages: [page.documentId] });
    await fixture.act('publish', 'page', page.documentId);
    const before = await published(page.documentId);
    const tagBefore = await published(tag.documentId, 'tag');
    const set = await newSet(
      { type: 'api::page.page', documentIds: [page.documentId], action: 'remove' },
      { type: 'api::tag.tag', documentIds: [tag.documentId], action: 'remove' },
    );
    await publish(set);
    expect(await published(page.documentId)).toBeNull();
    expect(await published(tag.documentId, 'tag')).toBeNull();
    expect(await draft(page.documentId)).not.toBeNull();
    expect(changes.map(({ action }) => action).toSorted()).toEqual(['delete', 'unpublish']);
    await undo(set);
    expect(content(await published(page.documentId))).toEqual(content(before));
    expect(content(await published(tag.documentId, 'tag'))).toEqual(content(tagBefore));
    expect(await isModified(page.documentId)).toBe(false);
  });

  test('a required attribute without a value refuses the whole set', async () => {
    const [one, two] = [await createPage(), await createPage()];
    const set = await newSet({ type: 'api::page.page', documentIds: [one.documentId, two.documentId] });
    await write(set, 'page', one.documentId, { title: 'new' });
    await write(set, 'page', two.documentId, { needed: null });
    const { code, problems } = await expectFailure(publish(set));
    expect([code, problems.map(({ path }) => path)]).toEqual(['write.invalid', [[two.documentId, '', 'needed']]]);
    expect(await published(one.documentId)).toEqual(one);
    expect(changes).toEqual([]);
  });

  test('documents of a set exchange unique values, in columns, components and exclusive relations', async () => {
    const [x, y] = [await fixture.create('tag', { label: 'x' }), await fixture.create('tag', { label: 'y' })];
    const one = await createPage({ slug: 'first', partner: x.documentId, sections: [{ anchor: 'a' }] });
    const two = await createPage({ slug: 'second', partner: y.documentId, sections: [{ anchor: 'b' }] });
    const set = await newSet(
      { type: 'api::page.page', documentIds: [one.documentId, two.documentId] },
      { type: 'api::tag.tag', documentIds: [x.documentId, y.documentId] },
    );
    await write(set, 'page', one.documentId, { slug: 'tmp', partner: null, sections: [{ anchor: 'tmp' }] });
    await write(set, 'page', two.documentId, { slug: 'first', partner: x.documentId, sections: [{ anchor: 'a' }] });
    await write(set, 'page', one.documentId, { slug: 'second', partner: y.documentId, sections: [{ anchor: 'b' }] });
    await write(set, 'tag', x.documentId, { label: 'tmp' });
    await write(set, 'tag', y.documentId, { label: 'x' });
    await write(set, 'tag', x.documentId, { label: 'y' });
    const before = [
      await published(one.documentId),
      await published(two.documentId),
      await published(x.documentId, 'tag'),
    ];
    await publish(set);
    expect(await published(one.documentId)).toMatchObject({
      slug: 'second',
      partner: { label: 'x' },
      sections: [{ anchor: 'b' }],
    });
    expect(await published(two.documentId)).toMatchObject({
      slug: 'first',
      partner: { label: 'y' },
      sections: [{ anchor: 'a' }],
    });
    expect([await isModified(one.documentId), await isModified(two.documentId)]).toEqual([false, false]);
    await undo(set);
    const after = [
      await published(one.documentId),
      await published(two.documentId),
      await published(x.documentId, 'tag'),
    ];
    expect(after.map(content)).toEqual(before.map(content));
  });

  test('a value that another document has is refused', async () => {
    const [one, other] = [await createPage(), await createPage()];
    const set = await newSet({ type: 'api::page.page', documentIds: [one.documentId] });
    await write(set, 'page', one.documentId, { slug: 'soon-taken' });
    await fixture.update('page?status=published', other.documentId, { slug: 'soon-taken' });
    expect((await expectFailure(publish(set))).code).toBe('write.invalid');
    expect(await published(one.documentId)).toEqual(one);
  });
});

describe('what was published since', () => {
  test('is merged where it does not clash', async () => {
    const page = await createPage({ sections: [{ heading: 'one' }, { heading: 'two' }] });
    const set = await newSet({ type: 'api::page.page', documentIds: [page.documentId] });
    const [first, second] = (page.sections as { id: number }[]).map(({ id }) => ({ id }));
    await write(set, 'page', page.documentId, {
      title: 'of the set',
      sections: [{ ...first, heading: 'set' }, second],
    });
    await fixture.update('page?status=published', page.documentId, {
      text: 'since',
      sections: [first, { ...second, heading: 'since' }, { heading: 'added' }],
    });
    await publish(set);
    const expected = {
      title: 'of the set',
      text: 'since',
      sections: [{ heading: 'set' }, { heading: 'since' }, { heading: 'added' }],
    };
    expect(await published(page.documentId)).toMatchObject(expected);
    expect(await draft(page.documentId)).toMatchObject(expected);
    expect(await isModified(page.documentId)).toBe(false);
  });

  test('refuses the set where it clashes, until somebody chooses', async () => {
    const [page, other] = [await createPage(), await createPage()];
    const set = await newSet({ type: 'api::page.page', documentIds: [page.documentId, other.documentId] });
    await write(set, 'page', page.documentId, { title: 'of the set', text: 'of the set' });
    await write(set, 'page', other.documentId, { title: 'of the set' });
    await fixture.update('page?status=published', page.documentId, { title: 'since' });
    const failure = await expectFailure(publish(set));
    expect(failure).toMatchObject({
      code: 'write.change-set-clashes',
      problems: [{ path: [page.documentId, '', 'title'] }],
    });
    expect(await published(other.documentId)).toEqual(other);
    const take = (side: 'ours' | 'theirs') => [{ documentId: page.documentId, locale: '', path: 'title', take: side }];
    await publish(set, take('theirs'));
    expect(await published(page.documentId)).toMatchObject({ title: 'since', text: 'of the set' });
    expect(await published(other.documentId)).toMatchObject({ title: 'of the set' });
  });

  test('of two sets over one document, the second is merged with the first', async () => {
    const page = await createPage();
    const documents = { type: 'api::page.page', documentIds: [page.documentId] };
    const [first, second] = [await newSet(documents), await newSet(documents)];
    await write(first, 'page', page.documentId, { title: 'first' });
    await write(second, 'page', page.documentId, { text: 'second' });
    await publish(first);
    await publish(second);
    expect(await published(page.documentId)).toMatchObject({ title: 'first', text: 'second' });
    // The first one is undone under the second one, whose change stays.
    await undo(first);
    expect(await published(page.documentId)).toMatchObject({ title: 'old', text: 'second' });
    await undo(second);
    expect(content(await published(page.documentId))).toEqual(content(page));
  });

  test('a version that was removed or published meanwhile clashes as a whole', async () => {
    const page = await createPage();
    const set = await newSet({ type: 'api::page.page', documentIds: [page.documentId] });
    await write(set, 'page', page.documentId, { title: 'of the set' });
    await fixture.act('unpublish', 'page', page.documentId);
    expect(await expectFailure(publish(set))).toMatchObject({
      problems: [{ path: [page.documentId, '', ''] }],
    });
    await publish(set, [{ documentId: page.documentId, locale: '', path: '', take: 'ours' }]);
    expect(await published(page.documentId)).toMatchObject({ title: 'of the set' });
  });
});

describe('what a caller may not read', () => {
  test('is in no clash that they get, nor in a comparison', async () => {
    const secret = await fixture.create('secret', { code: 'base' });
    const tag = await fixture.create('tag', { label: 'hidden-target' });
    const documents = { type: 'api::secret.secret', documentIds: [secret.documentId] };
    const set = await newSet(documents);
    await write(set, 'secret', secret.documentId, { code: 'of the set', hidden: [tag.documentId] });
    await fixture.update('secret', secret.documentId, { code: 'since' });
    const ability = abilityFromGrants('reviser', ['api::secret.secret.find', 'api::secret.secret.update']);
    const failure = await expectFailure(publications.publish({ ability, resolutions: [] }, set));
    expect([failure.code, failure.problems.map(({ path }) => path)]).toEqual([
      'write.change-set-clashes',
      [[secret.documentId, '']],
    ]);
    const { entries } = await sets.compare(ability, set, { type: null, documentId: null }, { start: 0, limit: 10 });
    expect(entries).toMatchObject([
      { documentId: secret.documentId, changes: [], clashes: [], hasHiddenClashes: true },
    ]);
    const whole = await sets.compare(fullAccess, set, { type: null, documentId: null }, { start: 0, limit: 10 });
    expect(whole.entries[0]?.changes.map(({ path }) => path)).toEqual([`hidden → ${tag.documentId}`]);
  });

  test.each([
    ['ours', 'of the set'],
    ['theirs', 'since'],
  ] as const)('is decided as a whole for %s, and nothing else with it', async (take, expected) => {
    const secret = await fixture.create('secret', { code: 'base', open: 'base' });
    const set = await newSet({ type: 'api::secret.secret', documentIds: [secret.documentId] });
    await write(set, 'secret', secret.documentId, { code: 'of the set', open: 'of the set' });
    await fixture.update('secret', secret.documentId, { code: 'since', open: 'since' });
    const ability = abilityFromGrants('reviser', ['api::secret.secret.find', 'api::secret.secret.update']);
    const hidden: ClashResolution = { documentId: secret.documentId, locale: '', path: null, take };
    const failure = await expectFailure(publications.publish({ ability, resolutions: [hidden] }, set));
    expect(failure.problems.map(({ path }) => path)).toEqual([[secret.documentId, '', 'open']]);
    await publications.publish({ ability, resolutions: [hidden, { ...hidden, path: 'open', take: 'ours' }] }, set);
    expect(
      await fixture.rows(
        `SELECT code, open FROM secrets WHERE status = 'published' AND document_id = '${secret.documentId}'`,
      ),
    ).toEqual([{ code: expected, open: 'of the set' }]);
  });
});

describe('the undo of a publication', () => {
  test('brings the same bytes back, and the draft', async () => {
    const page = await createPage({ sections: [{ heading: 'one', anchor: 'unique' }] });
    const draftBefore = await draft(page.documentId);
    const set = await newSet({ type: 'api::page.page', documentIds: [page.documentId] });
    await write(set, 'page', page.documentId, { title: 'new', sections: [], slug: 'another' });
    await publish(set);
    await undo(set);
    expect(JSON.stringify(await published(page.documentId))).toBe(JSON.stringify(page));
    expect(content(await draft(page.documentId))).toEqual(content(draftBefore));
    expect(await isModified(page.documentId)).toBe(false);
    expect(changes.map(({ action }) => action)).toEqual(['publish', 'publish']);
    expect((await expectFailure(undo(set))).code).toBe('write.change-set-not-published');
  });

  test('keeps what was changed since, and shows what clashes', async () => {
    const page = await createPage();
    const set = await newSet({ type: 'api::page.page', documentIds: [page.documentId] });
    await write(set, 'page', page.documentId, { title: 'new', text: 'new' });
    await publish(set);
    await fixture.update('page?status=published', page.documentId, { title: 'newer' });
    expect(await expectFailure(undo(set))).toMatchObject({
      code: 'write.change-set-clashes',
      problems: [{ path: [page.documentId, '', 'title'] }],
    });
    await undo(set, [{ documentId: page.documentId, locale: '', path: 'title', take: 'theirs' }]);
    expect(await published(page.documentId)).toMatchObject({ title: 'newer', text: 'text' });
  });
});

describe('locales', () => {
  test('values that locales share are published in all of them', async () => {
    const book = await fixture.create('book?status=published', { name: 'shared', title: 'english', code: 'c-1' });
    await fixture.update('book?status=published&locale=fr', book.documentId, { title: 'french' });
    const set = await newSet({ type: 'api::book.book', documentIds: [book.documentId], locales: '*' });
    await write(set, 'book', book.documentId, { name: 'changed', code: 'c-2' });
    await write(set, 'book', book.documentId, { title: 'français' }, 'fr');
    await publish(set);
    const french = () => fixture.one('book?locale=fr', book.documentId);
    expect(await published(book.documentId, 'book')).toMatchObject({ name: 'changed', title: 'english', code: 'c-2' });
    expect(await french()).toMatchObject({ name: 'changed', title: 'français', code: 'c-2' });
    expect(await isModified(book.documentId, 'book')).toBe(false);
    expect(changes.map(({ action, locales }) => [action, locales])).toEqual([['publish', ['en', 'fr']]]);
    await undo(set);
    expect(await published(book.documentId, 'book')).toMatchObject({ name: 'shared', title: 'english', code: 'c-1' });
    expect(await french()).toMatchObject({ name: 'shared', title: 'french', code: 'c-1' });
  });
});

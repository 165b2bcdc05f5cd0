import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  contentType,
  type DocumentFixture,
  expectFailure,
  openDocumentFixture,
} from '../../../../test/support/document-fixture.js';

const localized = { pluginOptions: { i18n: { localized: true } } };
const model = [
  contentType(
    'article',
    {
      title: { type: 'string', required: true, minLength: 2, maxLength: 20 },
      kind: { type: 'enumeration', enum: ['news', 'essay'], default: 'news' },
      slug: { type: 'uid', targetField: 'title' },
      serial: { type: 'biginteger' },
      price: { type: 'decimal' },
      weight: { type: 'float' },
      flag: { type: 'boolean' },
      extra: { type: 'json' },
      code: { type: 'string', unique: true },
    },
    { drafts: true },
  ),
  contentType('tag', { label: { type: 'string', required: true, unique: true }, weight: { type: 'integer', min: 1 } }),
  contentType('path', { title: { type: 'string' }, slug: { type: 'uid', targetField: 'title', required: true } }),
  contentType(
    'home',
    { heading: { type: 'string', required: true, ...localized } },
    { single: true, drafts: true, localized: true },
  ),
];

let fixture: DocumentFixture;
beforeAll(async () => {
  fixture = await openDocumentFixture(model);
});
afterAll(() => fixture.close());

describe('a write on a type with drafts', () => {
  test('publishes unless the status is draft; times and ids follow the document', async () => {
    const created = fixture.advanceClock();
    const first = await fixture.create('article', { title: 'Hello World' });
    expect(first).toMatchObject({ title: 'Hello World', kind: 'news', slug: 'hello-world', createdAt: created });
    expect(first).toMatchObject({ updatedAt: created, publishedAt: created });
    expect(first.documentId).toMatch(/^[a-z][a-z0-9]{23}$/);
    const draft = await fixture.one('article?status=draft', first.documentId);
    expect(draft).toMatchObject({ title: 'Hello World', publishedAt: null, createdAt: created });
    expect(draft?.id).not.toBe(first.id);

    const edited = fixture.advanceClock();
    const onlyDraft = await fixture.update('article?status=draft', first.documentId, { title: 'Edited' });
    expect(onlyDraft).toMatchObject({ id: draft?.id, title: 'Edited', publishedAt: null, updatedAt: edited });
    expect(await fixture.one('article', first.documentId)).toEqual(first);

    const published = fixture.advanceClock();
    const second = await fixture.update('article', first.documentId, {});
    // The same row, so that ids and the default order stay (behaviour 0.20).
    expect(second).toMatchObject({ id: first.id, title: 'Edited', createdAt: created, publishedAt: published });
    expect(second.updatedAt).toBe((await fixture.one('article?status=draft', first.documentId))?.updatedAt);
  });

  test('creates only a draft', async () => {
    const draft = await fixture.create('article?status=draft', { title: 'x' });
    expect(draft.publishedAt).toBeNull();
    expect(await fixture.one('article', draft.documentId)).toBeNull();
  });

  test('checks the draft first, then publication, and changes nothing when either fails', async () => {
    const document = await fixture.create('article', { title: 'Stays' });
    const wrong = { title: 'x', kind: 'poem' };
    const onlyDraftRules = await expectFailure(fixture.update('article', document.documentId, wrong));
    expect(onlyDraftRules.problems.map(({ path }) => path)).toEqual([['kind']]);
    const short = await expectFailure(fixture.update('article', document.documentId, { title: 'x' }));
    expect(short.problems).toMatchObject([
      { path: ['title'], message: 'title must be at least 2 characters', value: 'x' },
    ]);
    expect((await fixture.one('article?status=draft', document.documentId))?.title).toBe('Stays');
    const missing = await expectFailure(fixture.create('article', {}));
    expect(missing.message).toBe('title must be a `string` type, but the final value was: `null`.');
    expect(await fixture.list('article?filters[title]=Stays')).toHaveLength(1);
  });

  test('publishes earlier edits of the draft with it, after checking them', async () => {
    const draft = await fixture.create('article?status=draft', { title: 'y' });
    const failure = await expectFailure(fixture.update('article', draft.documentId, { flag: true }));
    expect(failure.problems.map(({ path }) => path)).toEqual([['title']]);
  });

  test('keeps every value exactly', async () => {
    const values = {
      serial: '9223372036854775807',
      price: '12345678901234567.125',
      weight: 0.1,
      extra: { b: ['1', 2] },
    };
    const { documentId } = await fixture.create('article', { title: 'Exact', ...values, flag: 'true' });
    await fixture.update('article', documentId, { weight: 0.2 });
    const bytes = await fixture.rows(`SELECT serial, price FROM articles WHERE document_id = '${documentId}'`);
    expect(bytes.map(({ serial, price }) => [serial, price])).toEqual([
      [9223372036854775807n, '12345678901234567.125'],
      [9223372036854775807n, '12345678901234567.125'],
    ]);
    expect(await fixture.one('article', documentId)).toMatchObject({
      serial: '9223372036854775807',
      weight: 0.2,
      extra: { b: ['1', 2] },
      flag: true,
    });
  });

  test('clears with null; defaults are for creation only', async () => {
    const { documentId } = await fixture.create('article', { title: 'Nulls', kind: null, code: 'c0' });
    expect(await fixture.one('article', documentId)).toMatchObject({ kind: null, code: 'c0' });
    expect(await fixture.update('article', documentId, { code: null })).toMatchObject({ kind: null, code: null });
  });

  test('is a modification only when content changes', async () => {
    const modified = async () =>
      (await fixture.list('article?status=draft&publicationFilter=modified')).map(({ documentId }) => documentId);
    const { documentId } = await fixture.create('article', {
      title: 'Same',
      serial: 5,
      price: '1.50',
      weight: 2,
      flag: true,
    });
    const same = { title: 'Same', serial: '5', price: 1.5, weight: '2', flag: 1 };
    await fixture.update('article?status=draft', documentId, same);
    expect(await modified()).not.toContain(documentId);
    await fixture.update('article?status=draft', documentId, { flag: false });
    expect(await modified()).toContain(documentId);
    await fixture.update('article', documentId, {});
    expect(await modified()).not.toContain(documentId);
  });

  test('is 404 where there is no such document, before values are checked', async () => {
    expect((await expectFailure(fixture.update('article', 'nowhere', { title: 5 }))).code).toBe('http.not-found');
    expect((await expectFailure(fixture.update('article', 'nowhere', { bogus: 5 }))).code).toBe('write.invalid-key');
    const tag = await fixture.create('tag', { label: 'elsewhere' });
    expect((await expectFailure(fixture.update('article', tag.documentId, {}))).code).toBe('http.not-found');
  });
});

describe('unique values', () => {
  const unique = { message: 'This attribute must be unique' };

  test('clash at publication, not among drafts', async () => {
    await fixture.create('article', { title: 'First', code: 'c1' });
    const draft = await fixture.create('article?status=draft', { title: 'Second', code: 'c1' });
    const failure = await expectFailure(fixture.update('article', draft.documentId, {}));
    expect(failure.problems).toMatchObject([{ path: ['code'], ...unique, value: 'c1' }]);
    expect((await fixture.update('article', draft.documentId, { code: 'c2' })).code).toBe('c2');
  });

  test('are rejected immediately where there are no drafts', async () => {
    await fixture.create('tag', { label: 'red' });
    const failure = await expectFailure(fixture.create('tag', { label: 'red' }));
    expect(failure.problems).toMatchObject([{ path: ['label'], ...unique, value: 'red' }]);
    const other = await fixture.create('tag', { label: 'blue' });
    expect((await expectFailure(fixture.update('tag', other.documentId, { label: 'red' }))).code).toBe('write.invalid');
  });

  test('are generated for uids, with the smallest free suffix', async () => {
    const slugs = [];
    for (const slug of [undefined, null, undefined, 'sluggish-title-2-b']) {
      slugs.push((await fixture.create('article', { title: 'Sluggish Title', slug })).slug);
    }
    expect(slugs).toEqual(['sluggish-title', 'sluggish-title-1', 'sluggish-title-2', 'sluggish-title-2-b']);
    const draft = await fixture.create('article?status=draft', { title: 'Sluggish title' });
    expect(draft.slug).toBe('sluggish-title-3');
    expect((await fixture.update('article', draft.documentId, { title: 'Other' })).slug).toBe('sluggish-title-3');
    expect((await fixture.create('article?status=draft', {})).slug).toBeNull();
  });

  test('of many concurrent writers are still unique', async () => {
    const writes = Array.from({ length: 10 }, () => fixture.create('article', { title: 'Race' }));
    const slugs = (await Promise.all(writes)).map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(10);
    const clashing = Array.from({ length: 5 }, () => fixture.create('tag', { label: 'race' }));
    const outcomes = await Promise.allSettled(clashing);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('a type without drafts', () => {
  test('has one version; its publishedAt follows every update', async () => {
    const created = fixture.advanceClock();
    const tag = await fixture.create('tag?status=draft', { label: 'plain' });
    expect(tag.publishedAt).toBe(created);
    const updated = fixture.advanceClock();
    const again = await fixture.update('tag', tag.documentId, { weight: 3 });
    expect(again).toMatchObject({ id: tag.id, label: 'plain', weight: 3, createdAt: created });
    expect(again).toMatchObject({ updatedAt: updated, publishedAt: updated });
  });

  test('checks everything immediately', async () => {
    const failure = await expectFailure(fixture.create('tag', { weight: 0 }));
    expect(failure.message).toBe('2 errors occurred');
    expect(failure.problems.map(({ message }) => message)).toEqual([
      expect.stringContaining('weight must be greater than or equal to 1'),
      'label must be defined.',
    ]);
  });
});

describe('a required uid', () => {
  test('is missing when there is nothing to make it from', async () => {
    expect((await fixture.create('path', { title: 'A b' })).slug).toBe('a-b');
    const failure = await expectFailure(fixture.create('path', {}));
    expect(failure.problems).toMatchObject([{ path: ['slug'], message: 'slug must be defined.' }]);
  });
});

describe('a single type', () => {
  test('has one document, created and replaced by PUT', async () => {
    expect((await expectFailure(fixture.act('publish', 'home', 'none'))).code).toBe('http.not-found');
    expect(await fixture.one('home', null)).toBeNull();
    const draft = await fixture.update('home?status=draft', null, {});
    expect(await fixture.one('home', null)).toBeNull();
    const home = await fixture.update('home', null, { heading: 'Hi' });
    expect(home.documentId).toBe(draft.documentId);
    expect(await fixture.update('home?locale=fr', null, { heading: 'Salut' })).toMatchObject({ locale: 'fr' });
    await fixture.remove('home', null);
    expect(await fixture.one('home', null)).toBeNull();
    expect(await fixture.one('home?locale=fr', null)).toMatchObject({ heading: 'Salut', documentId: home.documentId });
    await fixture.remove('home', null, '*');
    await fixture.remove('home', null, '*');
    const next = await fixture.update('home', null, { heading: 'New' });
    expect(next.documentId).not.toBe(home.documentId);
  });

  test('has one document under any number of writers', async () => {
    await fixture.remove('home', null, '*');
    const answers = await Promise.all(['a', 'b', 'c'].map((heading) => fixture.update('home', null, { heading })));
    expect(new Set(answers.map(({ documentId }) => documentId)).size).toBe(1);
  });
});

describe('removing', () => {
  test('takes draft and published together; nothing there is fine', async () => {
    const { documentId } = await fixture.create('article', { title: 'Gone', code: 'gone' });
    await fixture.remove('article', documentId);
    await fixture.remove('article', documentId);
    await fixture.remove('article', 'nowhere');
    expect(await fixture.one('article?status=draft', documentId)).toBeNull();
    expect((await fixture.create('article', { title: 'Back', code: 'gone' })).code).toBe('gone');
    expect(await fixture.rows(`SELECT * FROM octavo_documents WHERE document_id = '${documentId}'`)).toEqual([]);
  });
});

describe('actions', () => {
  test('publish, unpublish and discard', async () => {
    const { documentId, id } = await fixture.create('article', { title: 'Acts' });
    await fixture.update('article?status=draft', documentId, { title: 'Draft', code: 'acted' });
    expect(await fixture.act('discardDraft', 'article', documentId)).toMatchObject({
      title: 'Acts',
      publishedAt: null,
    });
    expect(await fixture.list('article?publicationFilter=modified&filters[title]=Acts')).toEqual([]);
    await fixture.update('article?status=draft', documentId, { title: 'Second' });
    expect(await fixture.act('publish', 'article', documentId)).toMatchObject({ title: 'Second', id });
    expect(await fixture.act('unpublish', 'article', documentId)).toMatchObject({ title: 'Second', publishedAt: null });
    expect(await fixture.one('article', documentId)).toBeNull();
    expect((await expectFailure(fixture.act('discardDraft', 'article', documentId))).code).toBe('http.not-found');
    expect(await fixture.act('unpublish', 'article', documentId)).toMatchObject({ publishedAt: null });
  });

  test('validate the draft before publishing it', async () => {
    const draft = await fixture.create('article?status=draft', {});
    expect((await expectFailure(fixture.act('publish', 'article', draft.documentId))).code).toBe('write.invalid');
  });

  test('need drafts to act on', async () => {
    const tag = await fixture.create('tag', { label: 'no drafts' });
    expect((await expectFailure(fixture.act('publish', 'tag', tag.documentId))).code).toBe(
      'write.no-draft-and-publish',
    );
  });
});

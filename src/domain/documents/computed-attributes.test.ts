import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  component,
  contentType,
  type DocumentFixture,
  type DocumentJson,
  expectFailure,
  openDocumentFixture,
} from '../../../test/support/document-fixture.js';

/* Computed attributes where scalars are: in responses, fields, filters and sort, through relations, in every version. */

const files = [
  contentType(
    'article',
    {
      title: { type: 'string', pluginOptions: { i18n: { localized: true } } },
      words: { type: 'integer' },
      minutes: { type: 'computed', as: 'ceil(words / 200)' },
      headline: { type: 'computed', as: "upper(title) || ' (' || minutes || ')'" },
      commentCount: { type: 'computed', as: 'count(comments)' },
      by: { type: 'computed', as: "coalesce(author.label, 'nobody')" },
      hidden: { type: 'computed', as: 'words + 1', private: true },
      author: { type: 'relation', relation: 'manyToOne', target: 'api::author.author', inversedBy: 'articles' },
      comments: { type: 'relation', relation: 'oneToMany', target: 'api::comment.comment', mappedBy: 'article' },
      blocks: { type: 'component', component: 'shared.block', repeatable: true },
      blockCount: { type: 'computed', as: 'count(blocks)' },
    },
    { localized: true, drafts: true },
  ),
  contentType('author', {
    name: { type: 'string' },
    label: { type: 'computed', as: "trim(name) || ' #' || length(name)" },
    articles: { type: 'relation', relation: 'oneToMany', target: 'api::article.article', mappedBy: 'author' },
    works: { type: 'computed', as: 'count(articles)' },
  }),
  contentType(
    'comment',
    {
      text: { type: 'string' },
      deepest: { type: 'computed', as: Array(45).fill('length(text)').join(' + ') },
      longest: { type: 'computed', as: Array(45).fill('text').join(' || ') },
      article: { type: 'relation', relation: 'manyToOne', target: 'api::article.article', inversedBy: 'comments' },
    },
    { drafts: true },
  ),
  component('block', { text: { type: 'string' } }),
];

let fixture: DocumentFixture;
let first: DocumentJson;
let second: DocumentJson;
let author: DocumentJson;

beforeAll(async () => {
  fixture = await openDocumentFixture(files);
  author = await fixture.create('author', { name: 'Ada ' });
  first = await fixture.create('article', {
    title: 'one',
    words: 401,
    author: author.documentId,
    blocks: [{ text: 'a' }, { text: 'b' }],
  });
  second = await fixture.create('article', { title: 'two', words: 1000 });
  await fixture.create('article?status=draft', { title: 'draft', words: null });
  await fixture.create('comment', { text: 'public', article: first.documentId });
  await fixture.create('comment?status=draft', { text: 'draft', article: first.documentId });
  await fixture.update('article?locale=fr', first.documentId, { title: 'un' });
});

afterAll(() => fixture?.close());

const titles = (documents: readonly DocumentJson[]) => documents.map(({ title }) => title);

describe('responses', () => {
  test('contain computed values behind the stored ones, and after a write as well', async () => {
    const values = { minutes: 3, headline: 'ONE (3)', commentCount: 1, by: 'Ada #4', blockCount: 2 };
    const read = await fixture.one('article', first.documentId);
    expect(read).toMatchObject(values);
    expect(Object.keys(read ?? {}).slice(-5)).toEqual(Object.keys(values));
    expect(Object.keys(read ?? {})).not.toContain('hidden');
    const written = await fixture.update('article', second.documentId, { words: 200 });
    expect(written).toMatchObject({ minutes: 1, headline: 'TWO (1)', commentCount: 0, by: 'nobody' });
    await fixture.update('article', second.documentId, { words: 1000 });
  });

  test('are of the version that is read: its status and its locale', async () => {
    expect(await fixture.one('article?status=draft', first.documentId)).toMatchObject({ commentCount: 2 });
    const french = await fixture.one('article?locale=fr', first.documentId);
    expect(french).toMatchObject({ headline: 'UN (3)', by: 'nobody' });
    const [draft] = await fixture.list('article?status=draft&filters[title]=draft');
    expect(draft).toMatchObject({ minutes: null, headline: null, by: 'nobody' });
  });

  test('contain them by name, through relations, counted, and in the format of version 4', async () => {
    const [chosen] = await fixture.list('article?fields=minutes&sort=title');
    expect(chosen).toEqual({ id: first.id, documentId: first.documentId, minutes: 3 });
    const [populated] = await fixture.list(
      'article?sort=title&populate[author][fields]=works,label&populate[comments][fields]=text',
    );
    expect(populated?.author).toMatchObject({ label: 'Ada #4', works: 1 });
    const [nested] = await fixture.list(
      'author?populate[articles][fields]=headline&populate[articles][sort]=minutes:desc',
    );
    expect(nested?.articles).toEqual([{ id: first.id, documentId: first.documentId, headline: 'ONE (3)' }]);
  });
});

describe('filters and sort', () => {
  test('take them like stored attributes', async () => {
    expect(titles(await fixture.list('article?filters[minutes][$gt]=3'))).toEqual(['two']);
    expect(titles(await fixture.list('article?filters[headline][$containsi]=one%20('))).toEqual(['one']);
    expect(titles(await fixture.list('article?filters[commentCount]=0&filters[by]=nobody'))).toEqual(['two']);
    expect(
      titles(await fixture.list('article?filters[$not][minutes][$between][0]=1&filters[$not][minutes][$between][1]=3')),
    ).toEqual(['two']);
    expect(titles(await fixture.list('article?status=draft&sort=minutes:desc'))).toEqual(['two', 'one', 'draft']);
    expect(titles(await fixture.list('article?sort=by,title'))).toEqual(['one', 'two']);
    expect(await fixture.total('article?filters[blockCount][$gte]=2')).toBe(1);
  });

  test('lead to them through relations', async () => {
    expect(titles(await fixture.list('article?filters[author][works]=1'))).toEqual(['one']);
    expect(titles(await fixture.list('article?sort=author.works:desc'))).toEqual(['one', 'two']);
    expect(await fixture.total('author?filters[articles][minutes][$gte]=3')).toBe(1);
    expect(await fixture.total('author?filters[articles][minutes][$gte]=4')).toBe(0);
  });

  test('refuse operands of another type and private ones, and _q does not search them', async () => {
    expect((await expectFailure(fixture.list('article?filters[minutes]=many'))).code).toBe('query.invalid-operand');
    for (const query of ['filters[hidden]=1', 'sort=hidden', 'fields=hidden', 'populate=minutes']) {
      expect((await expectFailure(fixture.list(`article?${query}`))).code, query).toMatch(/^query\.invalid-key/);
    }
    expect(await fixture.list('article?_q=nobody')).toEqual([]);
  });
});

test('the largest expressions are computed, sorted and filtered by', async () => {
  const [comment] = await fixture.list('comment?sort=deepest,longest&filters[longest][$startsWith]=public');
  expect(comment).toMatchObject({ deepest: 45 * 6, longest: 'public'.repeat(45) });
});

test('no body contains them', async () => {
  const known = await expectFailure(fixture.create('article', { title: 'x', minutes: 3 }));
  const unknown = await expectFailure(fixture.create('article', { title: 'x', nothing: 3 }));
  expect([known.code, known.message.replace('minutes', 'nothing')]).toEqual([unknown.code, unknown.message]);
});

import { describe, expect, test } from 'vitest';

import { difference } from '../../bench/peers/check.mjs';
import { comparable } from '../../bench/peers/compared.mjs';
import type { Placed } from '../../bench/peers/fill-database.mjs';
import { benchModel } from '../../bench/peers/install.mjs';
import { answerTold } from '../../bench/peers/payload/answers.mjs';
import { payloadCollections } from '../../bench/peers/payload/collections.mjs';
import { payloadLanguage } from '../../bench/peers/payload/language.mjs';
import { payloadProject } from '../../bench/peers/payload/project.mjs';
import { payloadAddress } from '../../bench/peers/payload/questions.mjs';
import { articleRows, surroundingRows } from '../../bench/peers/payload/rows.mjs';
import { deterministicDocumentId } from '../../src/foundations/core/index.js';

const size = { articles: 100, authors: 20, categories: 100, files: 20 };
const now = Date.UTC(2026, 10, 22);

function rowsOf(all: Iterable<Placed>, table: string): readonly Placed['row'][] {
  return [...all].filter((one) => one.table === table).map(({ row }) => row);
}

describe('the collections of Payload', () => {
  const collections = payloadCollections(benchModel());
  const articles = collections.find(({ slug }) => slug === 'articles');
  const field = (name: string) => articles?.fields.find((one) => one.name === name);

  test('are the types of the bench, and one for pictures', () => {
    expect(collections.map(({ slug }) => slug)).toEqual(['media', 'articles', 'authors', 'categories']);
    expect(articles?.versions).toEqual({ drafts: true });
    expect(collections.find(({ slug }) => slug === 'authors')?.versions).toBeUndefined();
  });

  test('have each attribute with its rules', () => {
    const article = benchModel().contentTypes.find(({ name }) => name === 'article');
    expect(articles?.fields.map(({ name }) => name)).toEqual(Object.keys(article?.schema.attributes ?? {}));
    expect(field('title')).toEqual({ name: 'title', type: 'text', required: true, index: true, localized: true });
    expect(field('views')).toEqual({ name: 'views', type: 'number', index: true });
    expect(field('featured')).toEqual({ name: 'featured', type: 'checkbox', defaultValue: false });
    expect(field('kind')).toMatchObject({ type: 'select', options: expect.arrayContaining(['essay']), index: true });
  });

  test('lead to each other, and hold components', () => {
    expect(field('author')).toEqual({ name: 'author', type: 'relationship', relationTo: 'authors' });
    expect(field('categories')).toMatchObject({ relationTo: 'categories', hasMany: true });
    expect(field('cover')).toEqual({ name: 'cover', type: 'upload', relationTo: 'media' });
    expect(field('seo')).toMatchObject({ type: 'group', localized: true, fields: { length: 3 } });
    expect(field('blocks')).toMatchObject({
      type: 'array',
      localized: true,
      fields: [
        { name: 'heading', type: 'text' },
        { name: 'text', type: 'textarea' },
        { name: 'columns', type: 'number' },
      ],
    });
    expect(collections.find(({ slug }) => slug === 'authors')?.fields.map(({ name }) => name)).not.toContain(
      'articles',
    );
  });

  test('stand in a project that keeps no secret in a file', () => {
    const config = payloadProject(benchModel()).get('payload.config.mjs');
    expect(config).toContain(JSON.stringify(collections, null, 2));
    expect(config).toContain('secret: process.env.BENCH_SECRET');
  });
});

describe('the rows of an article in Payload', () => {
  const rows = [...articleRows(7, size, now)];

  test('are the article and the version that was saved last, the same in both', () => {
    const [article] = rowsOf(rows, 'articles');
    const [version] = rowsOf(rows, '_articles_v');
    expect(article).toMatchObject({
      id: 8,
      _status: 'published',
      published_on: expect.stringMatching(/T00:00:00.000Z$/),
    });
    const { id, ...content } = article ?? {};
    expect(version).toMatchObject({
      ...Object.fromEntries(Object.entries(content).map(([name, value]) => [`version_${name}`, value])),
      parent_id: id,
      latest: 1,
    });
  });

  test.each([
    ['articles', '', 'articles_blocks', 'categories'],
    ['_articles_v', 'version_', '_articles_v_version_blocks', 'version.categories'],
  ])('have texts, blocks and categories for %s', (table, prefix, blocks, path) => {
    expect(rowsOf(rows, `${table}_locales`)).toMatchObject([
      {
        _locale: 'en',
        _parent_id: 8,
        [`${prefix}slug`]: 'article-7-en',
        [`${prefix}seo_meta_title`]: expect.any(String),
      },
      { _locale: 'fr', _parent_id: 8, [`${prefix}slug`]: 'article-7-fr' },
    ]);
    expect(rowsOf(rows, blocks).map(({ _locale, _order }) => `${_locale} ${_order}`)).toEqual([
      'en 1',
      'en 2',
      'en 3',
      'fr 1',
      'fr 2',
      'fr 3',
    ]);
    expect(rowsOf(rows, `${table}_rels`)).toMatchObject([
      { parent_id: 8, order: 1, path },
      { parent_id: 8, order: 2, path },
    ]);
  });

  test('have ids that no other article has', () => {
    const all = [...rows, ...articleRows(8, size, now)];
    for (const table of ['articles_locales', 'articles_blocks', 'articles_rels', '_articles_v_version_blocks']) {
      const ids = rowsOf(all, table).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  test('point at authors, categories and files that are there', () => {
    const around = [...surroundingRows(size, now)];
    const ids = (table: string) => rowsOf(around, table).map(({ id }) => id);
    const [article] = rowsOf(rows, 'articles');
    expect(ids('authors')).toContain(article?.author_id);
    expect(ids('media')).toContain(article?.cover_id);
    expect(ids('categories')).toContain(rowsOf(rows, 'articles_rels')[1]?.categories_id);
  });
});

describe('an address of Octavo in the words of Payload', () => {
  const address = (url: string) => payloadAddress(url, (documentId) => (documentId === 'known' ? 6 : undefined));
  const withoutFields = (url: string) => address(url).replace(/&select\[\w+\]=true/g, '');

  test('has conditions, order and page', () => {
    const url =
      '/api/articles?filters%5Bkind%5D[$eq]=news&filters[views][%24gte]=20000&sort=views:desc&locale=en&pagination[page]=7&pagination[pageSize]=25&pagination[withCount]=true&status=published';
    expect(withoutFields(url)).toBe(
      '/api/articles?depth=0&where[kind][equals]=news&where[views][greater_than_equal]=20000&sort=-views,id&locale=en&page=7&limit=25&where[_status][equals]=published',
    );
    expect(withoutFields('/api/articles?pagination[withCount]=false')).toBe(
      '/api/articles?depth=0&pagination=false&sort=id',
    );
    expect(withoutFields('/api/articles?filters[categories][slug][$eq]=category-7&sort=views')).toBe(
      '/api/articles?depth=0&where[categories.slug][equals]=category-7&sort=views,id',
    );
  });

  test('names the attributes that Octavo sends, and those that are populated', () => {
    const selected = (url: string) => [...address(url).matchAll(/select\[(\w+)\]/g)].map(([, name]) => name);
    const scalars = selected('/api/articles');
    expect(scalars).toContain('wordCount');
    expect(scalars).not.toContain('author');
    expect(selected('/api/articles?populate[0]=author&populate[1]=seo')).toEqual([...scalars, 'author', 'seo']);
    expect(address('/api/articles?populate[0]=author')).toContain('depth=1&');
    expect(selected('/api/articles/known?populate=*').slice(scalars.length)).toEqual([
      'author',
      'categories',
      'seo',
      'blocks',
      'cover',
    ]);
  });

  test('is that of an article', () => {
    expect(withoutFields('/api/articles/known?locale=en')).toBe('/api/articles/6?depth=0&locale=en');
    expect(() => address('/api/articles/unknown')).toThrow('there is no article unknown');
  });

  test('is none for what it has no word for', () => {
    expect(() => address('/api/articles?filters[title][$startsWith]=a')).toThrow('Payload has no word for');
    expect(() => address('/api/articles?populate[0]=localizations')).toThrow('not asked to populate localizations');
  });
});

describe('an answer of Payload', () => {
  const article = {
    documentId: 'article 6',
    publishedOn: '2020-03-04',
    locale: 'en',
    author: { documentId: 'author 2', name: 'Ada' },
    categories: [{ documentId: 'category 3', slug: 'x' }],
    cover: {
      documentId: 'f',
      name: 'p.jpg',
      alternativeText: 'A pier',
      mime: 'image/jpeg',
      width: 1,
      height: 2,
      hash: 'p',
    },
    localizations: [{ locale: 'fr' }],
  };
  const theirs = {
    id: 6,
    publishedOn: '2020-03-04T00:00:00.000Z',
    author: { id: 2, name: 'Ada' },
    categories: [{ id: 3, slug: 'x' }],
    cover: { filename: 'p.jpg', alternativeText: 'A pier', mimeType: 'image/jpeg', width: 1, height: 2 },
  };
  const told = (answer: unknown) => answerTold(answer, (thing, id) => `${thing} ${id}`);
  const wrong = (ours: unknown, other: unknown) =>
    difference(comparable(ours, ['localizations', 'locale']), told(other), '');

  test('holds the same as one of Octavo: a page, a document, one that was written', () => {
    const meta = { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 1 } };
    expect(wrong({ data: [article], meta }, { docs: [theirs], totalDocs: 1, page: 1 })).toBeNull();
    expect(wrong({ data: article, meta: {} }, theirs)).toBeNull();
    expect(wrong({ data: article, meta: {} }, { doc: theirs, message: 'written' })).toBeNull();
  });

  test.each([
    ['another document', { ...theirs, id: 7 }, '.data.documentId: "article 6", and "article 7"'],
    [
      'another author',
      { ...theirs, author: { id: 3, name: 'Ada' } },
      '.data.author.documentId: "author 2", and "author 3"',
    ],
    [
      'another day',
      { ...theirs, publishedOn: '2020-03-05T00:00:00.000Z' },
      '.data.publishedOn: "2020-03-04", and "2020-03-05"',
    ],
  ])('does not with %s', (_, other, expected) => {
    expect(wrong({ data: article, meta: {} }, other)).toBe(expected);
  });
});

describe('requests to Payload', () => {
  const { body, method, status, address } = payloadLanguage(size);

  test('of a new article is published immediately, and refers to row ids', () => {
    const created = {
      title: 'Harbour',
      score: '1.50',
      author: deterministicDocumentId('author 1'),
      categories: [deterministicDocumentId('category 2')],
    };
    expect(JSON.parse(body(JSON.stringify({ data: created })))).toEqual({
      title: 'Harbour',
      score: 1.5,
      author: 2,
      categories: [3],
      _status: 'published',
    });
  });

  test('of other texts is a change that is published', () => {
    expect(address(`/api/articles/${deterministicDocumentId('article 7')}?locale=en`)).toMatch(/^\/api\/articles\/8\?/);
    expect(JSON.parse(body('{"data":{"title":"Harbour"}}'))).toEqual({ title: 'Harbour', _status: 'published' });
    expect([method('PUT'), method('POST'), status('PATCH'), status('POST')]).toEqual(['PATCH', 'POST', 200, 201]);
  });
});

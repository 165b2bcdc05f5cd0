import { describe, expect, test } from 'vitest';
import type { ContentType } from '../api/index.js';
import { type ApiQuery, emptyQuery, toQueryParameters } from './api-query.js';
import { clientSnippet, curlSnippet, fetchSnippet, requestPath } from './snippets.js';

const article: ContentType = {
  uid: 'api::article.article',
  kind: 'collectionType',
  singularName: 'article',
  pluralName: 'articles',
  displayName: 'Article',
  description: '',
  draftAndPublish: true,
  localized: true,
  actions: ['find', 'findOne'],
  attributes: [],
};
const imprint: ContentType = { ...article, kind: 'singleType', singularName: 'imprint', localized: false };

const full: ApiQuery = {
  documentId: '',
  text: 'fox',
  conditions: [
    { field: 'author.name', operator: '$containsi', value: "O'Hara" },
    { field: 'views', operator: '$between', value: ['1', '9'] },
  ],
  sort: [
    { name: 'title', descending: false },
    { name: 'updatedAt', descending: true },
  ],
  fields: ['title'],
  populate: [
    { name: 'author', fields: ['name'], nestedNames: ['photo'] },
    { name: 'blocks', fields: [], nestedNames: ['*'] },
    { name: 'tags', fields: [], nestedNames: [] },
  ],
  locale: 'fr',
  status: 'draft',
  publicationFilter: 'modified',
  page: 2,
  pageSize: 10,
};

describe('the parameters of a question', () => {
  test('nothing chosen, nothing said', () => {
    expect(toQueryParameters(article, emptyQuery)).toEqual({});
  });

  test('everything at once', () => {
    expect(toQueryParameters(article, full)).toEqual({
      _q: 'fox',
      filters: { $and: [{ author: { name: { $containsi: "O'Hara" } } }, { views: { $between: ['1', '9'] } }] },
      sort: ['title', 'updatedAt:desc'],
      fields: ['title'],
      populate: { author: { fields: ['name'], populate: ['photo'] }, blocks: { populate: '*' }, tags: true },
      locale: 'fr',
      status: 'draft',
      publicationFilter: 'modified',
      pagination: { page: 2, pageSize: 10 },
    });
  });

  test('one condition stands alone, and names that come whole are a list', () => {
    const [condition] = full.conditions;
    const conditions = condition === undefined ? [] : [condition];
    const populate = [{ name: 'tags', fields: [], nestedNames: [] }];
    expect(toQueryParameters(article, { ...emptyQuery, conditions, populate })).toEqual({
      filters: { author: { name: { $containsi: "O'Hara" } } },
      populate: ['tags'],
    });
  });

  test('one document has no order and no pages, and a type without locales none', () => {
    const { sort, pagination } = toQueryParameters(article, { ...full, documentId: 'abc' });
    expect([sort, pagination]).toEqual([undefined, undefined]);
    expect(toQueryParameters(imprint, { ...emptyQuery, locale: 'fr' })).toEqual({});
    expect(toQueryParameters(article, { ...emptyQuery, locale: '*', documentId: 'abc' })).toEqual({});
  });
});

describe('a question as others write it', () => {
  const asking = { origin: 'https://cms.example', type: article, query: full, withToken: false };

  test('an address that people can read', () => {
    const question: ApiQuery = {
      ...emptyQuery,
      conditions: [{ field: 'title', operator: '$eq', value: 'a & b = 50%' }],
    };
    expect(requestPath(article, question)).toBe('/api/articles?filters[title][$eq]=a%20%26%20b%20%3D%2050%25');
    expect(requestPath(imprint, emptyQuery)).toBe('/api/imprint');
    expect(requestPath(article, { ...emptyQuery, documentId: 'a/b' })).toBe('/api/articles/a%2Fb');
  });

  test('nothing in a value leaves the quotes of the shell', () => {
    expect(curlSnippet(asking)).toContain("O'\\''Hara");
    expect(curlSnippet({ ...asking, withToken: true })).toContain('-H "Authorization: Bearer $OCTAVO_TOKEN"');
  });

  test('a program', () => {
    const text = fetchSnippet({ ...asking, query: emptyQuery, withToken: true });
    expect(text).toContain('await fetch("https://cms.example/api/articles", {\n  headers: { Authorization: `Bearer $');
    expect(text).toContain('process.env.OCTAVO_TOKEN');
  });

  test('the client', () => {
    expect(clientSnippet({ ...asking, query: { ...emptyQuery, documentId: 'abc', status: 'draft' } })).toBe(
      "import { strapi } from '@strapi/client';\n\n" +
        'const client = strapi({ baseURL: "https://cms.example/api" });\n' +
        'const { data, meta } = await client.collection("articles").findOne("abc", {\n  status: "draft",\n});',
    );
    expect(clientSnippet({ ...asking, type: imprint, query: emptyQuery })).toContain(
      'client.single("imprint").find();',
    );
  });
});

import { describe, expect, test } from 'vitest';
import type { ContentType } from '../api/index.js';
import { parametersOf, plainQuestion, type Question } from './question.js';
import { addressOf, clientOf, curlOf, fetchOf } from './snippets.js';

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

const full: Question = {
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
    { name: 'author', fields: ['name'], inner: ['photo'] },
    { name: 'blocks', fields: [], inner: ['*'] },
    { name: 'tags', fields: [], inner: [] },
  ],
  locale: 'fr',
  status: 'draft',
  publicationFilter: 'modified',
  page: 2,
  pageSize: 10,
};

describe('the parameters of a question', () => {
  test('nothing chosen, nothing said', () => {
    expect(parametersOf(article, plainQuestion)).toEqual({});
  });

  test('everything at once', () => {
    expect(parametersOf(article, full)).toEqual({
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
    const populate = [{ name: 'tags', fields: [], inner: [] }];
    expect(parametersOf(article, { ...plainQuestion, conditions, populate })).toEqual({
      filters: { author: { name: { $containsi: "O'Hara" } } },
      populate: ['tags'],
    });
  });

  test('one document has no order and no pages, and a type without locales none', () => {
    const { sort, pagination } = parametersOf(article, { ...full, documentId: 'abc' });
    expect([sort, pagination]).toEqual([undefined, undefined]);
    expect(parametersOf(imprint, { ...plainQuestion, locale: 'fr' })).toEqual({});
    expect(parametersOf(article, { ...plainQuestion, locale: '*', documentId: 'abc' })).toEqual({});
  });
});

describe('a question as others write it', () => {
  const asking = { origin: 'https://cms.example', type: article, question: full, withToken: false };

  test('an address that people can read', () => {
    const question: Question = {
      ...plainQuestion,
      conditions: [{ field: 'title', operator: '$eq', value: 'a & b = 50%' }],
    };
    expect(addressOf(article, question)).toBe('/api/articles?filters[title][$eq]=a%20%26%20b%20%3D%2050%25');
    expect(addressOf(imprint, plainQuestion)).toBe('/api/imprint');
    expect(addressOf(article, { ...plainQuestion, documentId: 'a/b' })).toBe('/api/articles/a%2Fb');
  });

  test('nothing in a value leaves the quotes of the shell', () => {
    expect(curlOf(asking)).toContain("O'\\''Hara");
    expect(curlOf({ ...asking, withToken: true })).toContain('-H "Authorization: Bearer $OCTAVO_TOKEN"');
  });

  test('a program', () => {
    const text = fetchOf({ ...asking, question: plainQuestion, withToken: true });
    expect(text).toContain('await fetch("https://cms.example/api/articles", {\n  headers: { Authorization: `Bearer $');
    expect(text).toContain('process.env.OCTAVO_TOKEN');
  });

  test('the client', () => {
    expect(clientOf({ ...asking, question: { ...plainQuestion, documentId: 'abc', status: 'draft' } })).toBe(
      "import { strapi } from '@strapi/client';\n\n" +
        'const client = strapi({ baseURL: "https://cms.example/api" });\n' +
        'const { data, meta } = await client.collection("articles").findOne("abc", {\n  status: "draft",\n});',
    );
    expect(clientOf({ ...asking, type: imprint, question: plainQuestion })).toContain(
      'client.single("imprint").find();',
    );
  });
});

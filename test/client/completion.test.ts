import { describe, expect, test } from 'vitest';
import { createCompleter } from './language-service.js';

const complete = createCompleter(`
import { createClient } from '../../src/client/index.js';
import type { ContentTypes } from './magazine.generated.js';
const client = createClient<ContentTypes>({ url: 'http://localhost:1337' });
const articles = client.collection('articles');
const products = client.collection('products');
const homepage = client.single('homepage');
`);

const words = (text: string): readonly string[] => text.split(' ').sort();
const populatable = words(
  'author blocks categories companionProduct continuedBy continues contributors cover gallery localizations pullQuotes related seo tags',
);
const populatableOfAuthor = words('articles beat contributions links mentees mentor portrait pressReleases products');
const options = words('count fields filters populate sort');
const relatedOptions = [...options, 'ids'].sort();
const blocks = words(
  'blocks.gallery blocks.teaser blocks.timeline shared.media shared.quote shared.rich-text shared.slider',
);
const textOperators = words(
  '$between $contains $containsi $endsWith $endsWithi $eq $eqi $gt $gte $in $lt $lte $ne $nei $not $notContains $notContainsi $notIn $notNull $null $startsWith $startsWithi',
);

/** Everything that takes a query, with the query in place of `?`. */
const calls = [
  'articles.find(?)',
  "articles.findOne('x', ?)",
  'articles.first(?)',
  'articles.iterate(?)',
  'articles.query(?)',
  "articles.create({ title: 'x', format: 'essay' }, ?)",
  "articles.update('x', { title: 'x' }, ?)",
  "articles.publish('x', ?)",
];

describe.each(calls)('%s', (call) => {
  const offered = (query: string): readonly string[] => complete(call.replace('?', query));

  test('completes populate, as an object to any depth, as a name and as a list', () => {
    expect(offered('{ populate: { | } }')).toEqual(populatable);
    expect(offered('{ populate: { au| } }')).toEqual(populatable);
    expect(offered('{ populate: { cover: true, | } }')).toEqual(populatable.filter((name) => name !== 'cover'));
    expect(offered('{ populate: { author: { | } } }')).toEqual(relatedOptions);
    expect(offered('{ populate: { author: { populate: { | } } } }')).toEqual(populatableOfAuthor);
    expect(offered('{ populate: { author: { populate: { mentor: { | } } } } }')).toEqual(relatedOptions);
    expect(offered("{ populate: '|' }")).toEqual(['*', ...populatable]);
    expect(offered("{ populate: ['cover', '|'] }")).toEqual(populatable);
  });

  test('completes fields', () => {
    expect(offered("{ fields: ['title', '|'] }")).toEqual(expect.arrayContaining(['documentId', 'format', 'title']));
    expect(offered("{ populate: { tags: { fields: ['|'] } } }")).toEqual(
      words('createdAt documentId id name note publishedAt slug updatedAt'),
    );
  });

  test('completes the locale', () => {
    expect(offered("{ locale: '|' }")).toEqual(expect.arrayContaining(['de', 'en', 'fr']));
  });
});

describe.each(calls.filter((call) => !call.includes('publish')))('%s', (call) => {
  test("completes both values of status, unless it is the action's own", () => {
    expect(complete(call.replace('?', "{ status: '|' }"))).toEqual(['draft', 'published']);
  });
});

describe('what is populated', () => {
  const offered = (form: string): readonly string[] => complete(`articles.find({ populate: ${form} })`);

  test('has a part of a list, but not of localizations', () => {
    expect(offered('{ tags: { | } }')).toEqual([...relatedOptions, 'limit', 'start', 'withCount'].sort());
    expect(offered('{ pullQuotes: { | } }')).toEqual([...options, 'limit', 'start'].sort());
    expect(offered('{ localizations: { | } }')).toEqual(options);
  });

  test('has ids of documents and files', () => {
    expect(offered("{ tags: '|' }")).toEqual(['ids']);
    expect(offered("{ cover: '|' }")).toEqual(['ids']);
  });

  test('has filters', () => {
    expect(offered('{ author: { filters: { name: { | } } } }')).toEqual(textOperators);
    expect(offered("{ author: { filters: { name: { $eq: 'x', | } } } }")).not.toContain('charAt');
    expect(offered('{ tags: { filters: { $or: [{ | }] } } }')).toEqual(
      words('$and $not $or articles createdAt documentId id name note publishedAt slug updatedAt'),
    );
  });

  test('has an order', () => {
    expect(offered("{ tags: { sort: '|' } }")).toEqual(expect.arrayContaining(['name', 'name:desc', 'articles.title']));
    expect(offered('{ tags: { sort: { | } } }')).toEqual(
      words('articles createdAt documentId id name note publishedAt slug updatedAt'),
    );
  });

  test('has branches in zones and polymorphic relations', () => {
    expect(offered('{ blocks: { | } }')).toEqual(['on', 'populate']);
    expect(offered('{ blocks: { on: { | } } }')).toEqual(blocks);
    expect(offered("{ blocks: { on: { 'shared.quote': { | } } } }")).toEqual(words('fields filters populate sort'));
    expect(offered("{ blocks: { on: { 'shared.quote': { fields: ['|'] } } } }")).toEqual(
      words('context id speaker text'),
    );
    expect(complete("products.find({ populate: { mentions: { on: { '|' } } } })")).toContain('api::tag.tag');
  });
});

test('a list completes filters, order and pagination', () => {
  for (const call of ['articles.find', 'articles.query']) {
    expect(complete(`${call}({ | })`)).toEqual(
      words('_highlight _q asOf fallback fields filters locale pagination populate publicationFilter set sort status'),
    );
    expect(complete(`${call}({ filters: { author: { name: { | } } } })`)).toEqual(textOperators);
    expect(complete(`${call}({ filters: { format: '|' } })`)).toEqual(
      words('column essay guide interview portrait report'),
    );
    expect(complete(`${call}({ filters: { $or: [{ | }] } })`)).toEqual(expect.arrayContaining(['$and', 'author']));
    expect(complete(`${call}({ sort: '|' })`)).toEqual(expect.arrayContaining(['title:desc', 'author.name']));
    expect(complete(`${call}({ sort: ['title', '|'] })`)).toEqual(expect.arrayContaining(['title', 'author.name:asc']));
    expect(complete(`${call}({ pagination: { | } })`)).toEqual(
      words('after before limit page pageSize start withCount'),
    );
  }
});

test('a single type completes', () => {
  expect(complete('homepage.find({ populate: { | } })')).toEqual(
    words('editorsPicks leadArticle localizations sections seo shopWindow'),
  );
  expect(complete("homepage.find({ status: '|' })")).toEqual(['draft', 'published']);
  expect(complete("homepage.query({ locale: '|' })")).toEqual(words('de en fr'));
  expect(complete("homepage.update({ title: 'x' }, { populate: { leadArticle: { | } } })")).toEqual(relatedOptions);
});

test('data completes', () => {
  expect(complete('articles.create({ | })')).toEqual(expect.arrayContaining(['author', 'blocks', 'title']));
  expect(complete("articles.create({ | }, { status: 'draft' })")).toEqual(expect.arrayContaining(['author', 'title']));
  expect(complete("articles.update('x', { format: '|' })")).toEqual(
    words('column essay guide interview portrait report'),
  );
  expect(complete("articles.create({ blocks: [{ __component: '|' }] })")).toEqual(blocks);
  expect(complete('articles.create({ seo: { | } })')).toContain('metaTitle');
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { abilityWith, createdBy, inLocales, names, rules } from '../../../test/support/abilities.js';
import {
  component,
  contentType,
  type DocumentFixture,
  type DocumentJson,
  expectFailure,
  openDocumentFixture,
} from '../../../test/support/document-fixture.js';
import type { Ability } from '../../language/query/access/index.js';

const localized = { pluginOptions: { i18n: { localized: true } } };
const model = [
  component('seo', {
    title: { type: 'string', minLength: 20 },
    hidden: { type: 'string', private: true, minLength: 20 },
  }),
  contentType(
    'article',
    {
      title: { type: 'string', ...localized },
      code: { type: 'string', private: true, minLength: 5 },
      short: { type: 'string', minLength: 5 },
      pin: { type: 'password' },
      seo: { type: 'component', component: 'shared.seo' },
      secretSeo: { type: 'component', component: 'shared.seo', private: true },
      author: { type: 'relation', relation: 'manyToOne', target: 'api::author.author', inversedBy: 'articles' },
      tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag' },
      secretTags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag', private: true },
      subject: { type: 'relation', relation: 'morphToOne' },
    },
    { localized: true, drafts: true },
  ),
  contentType('author', {
    name: { type: 'string' },
    articles: { type: 'relation', relation: 'oneToMany', target: 'api::article.article', mappedBy: 'author' },
  }),
  contentType('tag', { label: { type: 'string' } }),
];

const ann = 1;
const asAnn = abilityWith('ann', { administrator: ann });
const asBob = abilityWith('bob', { administrator: 2 });
const own = (...types: readonly string[]): Ability =>
  abilityWith(`own ${types.join()}`, {
    rowRule: rules(Object.fromEntries(types.map((type) => [type, createdBy(ann)]))),
  });

let fixture: DocumentFixture;
let article: DocumentJson;
let foreign: DocumentJson;
beforeAll(async () => {
  fixture = await openDocumentFixture(model);
  const tags = {
    ann: await fixture.create('tag', { label: 'of Ann' }, asAnn),
    bob: await fixture.create('tag', { label: 'of Bob' }, asBob),
    unowned: await fixture.create('tag', { label: 'without a creator' }),
  };
  const all = Object.values(tags).map(({ documentId }) => documentId);
  const anns = await fixture.create('author', { name: 'Author of Ann' }, asAnn);
  const bobs = await fixture.create('author', { name: 'Author of Bob' }, asBob);
  article = await fixture.create(
    'article',
    {
      title: 'first',
      code: 'code-1',
      pin: 'p1234',
      seo: { title: 'a title of twenty letters', hidden: 'some hidden twenty letters' },
      secretSeo: { title: 'a secret of twenty letters', hidden: 'another hidden twenty' },
      author: bobs.documentId,
      tags: all,
      secretTags: all.slice(0, 2),
      subject: { __type: 'api::tag.tag', documentId: tags.bob.documentId },
    },
    asAnn,
  );
  await fixture.update('article?locale=fr', article.documentId, { title: 'premier', author: anns.documentId });
  foreign = await fixture.create('article', { title: 'second', code: 'code-2', author: anns.documentId }, asBob);
});
afterAll(() => fixture.close());

const titles = async (query: string, ability?: Ability): Promise<readonly unknown[]> =>
  (await fixture.list(`article?${query}`, ability)).map(({ title }) => title);
const labels = (of: unknown): readonly unknown[] => (of as DocumentJson[]).map(({ label }) => label);

describe('documents of the caller', () => {
  test('limit lists and their totals, and single documents', async () => {
    expect(await titles('')).toEqual(['first', 'second']);
    expect(await titles('', own('article'))).toEqual(['first']);
    expect(await fixture.total('article', own('article'))).toBe(1);
    expect(await titles('filters[title][$contains]=o', own('article'))).toEqual([]);
    expect(await fixture.one('article', article.documentId, own('article'))).toMatchObject({ title: 'first' });
    expect(await fixture.one('article', foreign.documentId, own('article'))).toBeNull();
    expect(await titles('status=draft&locale=*', own('article'))).toEqual(['first', 'premier']);
  });

  test('are all that is populated, to one and to many, backwards, and where the type is named by the link', async () => {
    const query = 'article?populate=author,tags,subject';
    expect(await fixture.one(query, article.documentId, own('author', 'tag'))).toMatchObject({
      author: null,
      tags: [{ label: 'of Ann' }],
      subject: null,
    });
    expect(await fixture.one(query, article.documentId, own('article'))).toMatchObject({
      author: { name: 'Author of Bob' },
      subject: { label: 'of Bob' },
    });
    const authors = await fixture.list('author?populate=articles&sort=name', own('article'));
    expect(authors.map(({ articles }) => (articles as DocumentJson[]).map(({ title }) => title))).toEqual([
      ['premier'],
      ['first'],
    ]);
  });

  test('are all that is counted', async () => {
    const query = 'article?populate[tags][count]=true';
    expect(await fixture.one(query, article.documentId)).toMatchObject({ tags: { count: 3 } });
    expect(await fixture.one(query, article.documentId, own('tag'))).toMatchObject({ tags: { count: 1 } });
  });

  test.each([
    ['filters[author][name][$contains]=Bob', ['first'], []],
    ['filters[author][name][$contains]=Ann', ['second'], ['second']],
    ['filters[author][$null]=true', [], ['first']],
    ['filters[author][$notNull]=true', ['first', 'second'], ['second']],
    ['filters[$not][author][name][$contains]=Bob', ['second'], ['first', 'second']],
    ['filters[tags][label]=of Bob', ['first'], []],
    ['filters[tags][label]=of Ann', ['first'], ['first']],
    ['filters[tags][label][$null]=true', ['second'], ['second']],
    ['filters[author][articles][title]=second', ['second'], ['second']],
  ])('are all that a condition sees: %s', async (query, everything, visible) => {
    expect(await titles(query)).toEqual(everything);
    expect(await titles(query, own('author', 'tag'))).toEqual(visible);
  });

  test('are all that comes with the answer of a write, after the document itself', async () => {
    const ability = abilityWith('writes for others', {
      rowRule: rules({ tag: createdBy(ann), 'article.find': createdBy(ann) }),
    });
    const answer = await fixture.update(
      'article?populate=tags,author',
      foreign.documentId,
      { code: 'code-2' },
      ability,
    );
    expect(answer).toMatchObject({ title: 'second', tags: [], author: { name: 'Author of Ann' } });
    const query = 'article?populate=tags&locale=fr';
    expect(await fixture.act('publish', query, article.documentId, ability)).toMatchObject({
      title: 'premier',
      tags: [],
    });
  });
});

describe('locales of the caller', () => {
  const english = abilityWith('english', { rowRule: rules({ article: inLocales('en') }) });

  test('are all there is', async () => {
    expect(await titles('locale=*', english)).toEqual(['first', 'second']);
    expect(await titles('locale=fr', english)).toEqual([]);
    expect(await fixture.one('article?locale=fr', article.documentId)).toMatchObject({ title: 'premier' });
    expect(await fixture.one('article?locale=fr', article.documentId, english)).toBeNull();
    expect(await fixture.one('article?populate=localizations', article.documentId, english)).toMatchObject({
      localizations: [],
    });
    expect(await titles('filters[localizations][title]=premier', english)).toEqual([]);
    expect(await titles('filters[localizations][title]=premier')).toEqual(['first']);
    const authors = await fixture.list('author?populate=articles&sort=name', english);
    expect(authors.map(({ articles }) => (articles as DocumentJson[]).map(({ title }) => title))).toEqual([
      ['second'],
      ['first'],
    ]);
  });
});

describe('attributes of the caller', () => {
  const editor = abilityWith('editor', {
    readableAttributes: names({ article: ['code', 'pin', 'seo', 'secretSeo', 'secretTags'] }),
  });

  test('are read, private ones too, passwords never', async () => {
    const [first] = await fixture.list('article?populate=*', editor);
    expect(Object.keys(first ?? {})).toEqual([
      'id',
      'documentId',
      'code',
      'createdAt',
      'updatedAt',
      'publishedAt',
      'locale',
      'seo',
      'secretSeo',
      'secretTags',
      'localizations',
    ]);
    expect(first).toMatchObject({ code: 'code-1', seo: { title: 'a title of twenty letters' } });
    expect(labels(first?.secretTags)).toEqual(['of Ann', 'of Bob']);
  });

  test('inside components reveal documents of all creators', async () => {
    const [first] = await fixture.list('article?populate=*', editor);
    for (const seo of [first?.seo, first?.secretSeo]) expect(Object.keys(seo as DocumentJson)).toEqual(['id', 'title']);
  });

  test('are found, sorted and counted by', async () => {
    expect(await fixture.list('article?filters[code]=code-2', editor)).toMatchObject([{ code: 'code-2' }]);
    expect(await fixture.list('article?_q=CODE-2', editor)).toMatchObject([{ code: 'code-2' }]);
    expect(await fixture.list('article?sort=code:desc&fields=code', editor)).toMatchObject([
      { code: 'code-2' },
      { code: 'code-1' },
    ]);
    expect(await fixture.list('article?filters[secretSeo][title][$contains]=secret', editor)).toMatchObject([
      { code: 'code-1' },
    ]);
    expect(await fixture.list('article?filters[secretTags][label]=of Bob', editor)).toMatchObject([{ code: 'code-1' }]);
    expect(await fixture.one('article?populate[secretTags][count]=true', article.documentId, editor)).toMatchObject({
      secretTags: { count: 2 },
    });
  });

  test('limit the response of a write, and not the responses of others', async () => {
    const answer = await fixture.update('article', foreign.documentId, { code: 'code-2' }, editor);
    expect(answer).toMatchObject({ code: 'code-2' });
    expect(answer).not.toHaveProperty('title');
    const plain = await fixture.one('article?populate=*', foreign.documentId);
    expect(plain).toMatchObject({ title: 'second' });
    for (const name of ['code', 'secretSeo', 'secretTags', 'pin']) expect(plain).not.toHaveProperty(name);
  });

  test('are the only ones whose values an error message repeats, regardless of their author', async () => {
    const { documentId } = await fixture.create('article?status=draft', {
      code: 'long',
      short: 'long',
      seo: { hidden: 'too long', title: 'too long' },
    });
    const values = async (ability?: Ability) =>
      (await expectFailure(fixture.act('publish', 'article', documentId, ability))).problems.map(({ path, value }) => [
        path.join('.'),
        value,
      ]);
    expect(await values()).toEqual([
      ['code', undefined],
      ['short', 'long'],
      ['seo.title', 'too long'],
      ['seo.hidden', undefined],
    ]);
    expect(await values(editor)).toEqual([
      ['code', 'long'],
      ['short', undefined],
      ['seo.title', 'too long'],
      ['seo.hidden', undefined],
    ]);
    await fixture.remove('article', documentId);
  });
});

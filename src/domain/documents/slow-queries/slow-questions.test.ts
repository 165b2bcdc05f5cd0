import { describe, expect, test } from 'vitest';
import { contractSettings } from '../../../../test/support/contract-settings.js';
import { contentType } from '../../../../test/support/document-fixture.js';
import { fullAccess } from '../../../language/query/access/index.js';
import { authoriseQuery, parseDocumentQuery, parseListQuery, parseParameters } from '../../../language/query/index.js';
import { parseModel } from '../../../language/schema/index.js';
import { SlowQueryLog } from './slow-query-log.js';

const settings = { ...contractSettings, maxLimit: 1_000 };
/** More attributes than the log has entries. */
const many = Array.from({ length: 250 }, (_, at) => `word${at}`);

const snapshot = parseModel(
  [
    contentType('article', {
      title: { type: 'string' },
      body: { type: 'richtext' },
      dueOn: { type: 'date' },
      headline: { type: 'string', index: 'text' },
      views: { type: 'integer', index: true },
      code: { type: 'string', unique: true },
      author: { type: 'relation', relation: 'manyToOne', target: 'api::author.author' },
      others: { type: 'relation', relation: 'manyToMany', target: 'api::author.author' },
    }),
    contentType('author', { name: { type: 'string' }, avatar: { type: 'media', multiple: false } }),
    contentType('wide', Object.fromEntries(many.map((name) => [name, { type: 'string' }]))),
  ],
  { locales: ['en'], defaultLocale: 'en' },
);

function source(query: string, name: string) {
  const type = snapshot.contentTypes.get(`api::${name}.${name}`);
  if (type === undefined) throw new Error(`no content type ${name}`);
  return { type, parameters: parseParameters(query, settings), snapshot, settings, ability: fullAccess };
}

const list = (query: string, name = 'article') =>
  authoriseQuery(parseListQuery(source(query, name)), fullAccess, snapshot);
const one = (query: string) =>
  authoriseQuery(parseDocumentQuery({ ...source(query, 'article'), documentId: 'a' }), fullAccess, snapshot);

let time = 0;
const clock = { now: () => time };

/** Returns the log of lists that took a second each. */
function logged(...queries: readonly string[]) {
  const slow = new SlowQueryLog(50, clock);
  for (const query of queries) slow.record(list(query), 1_000);
  return slow.list();
}

const hintsFor = (query: string) => logged(query).flatMap(({ advice }) => advice);

describe('the entry of a query', () => {
  test('names and operators, and no value', () => {
    const entries = logged(
      'filters[author][name][$containsi]=secret-a&filters[author][$notNull]=true' +
        '&filters[$or][0][title]=secret-b&filters[$or][1][views][$gt]=77777&filters[$not][code][$in][0]=secret-c' +
        '&_q=secret-d&sort=author.name,title:desc&populate=author.avatar,others&pagination[withCount]=false',
    );
    expect(entries).toMatchObject([
      {
        is: 'list',
        type: 'api::article.article',
        search: true,
        filters: [
          { path: ['author'], operator: '$notNull' },
          { path: ['author', 'name'], operator: '$containsi' },
          { path: ['$or', 'title'], operator: '$eq' },
          { path: ['$or', 'views'], operator: '$gt' },
          { path: ['$not', 'code'], operator: '$in' },
        ],
        sort: [
          { path: ['author', 'name'], direction: 'asc' },
          { path: ['title'], direction: 'desc' },
        ],
        populate: [['author'], ['author', 'avatar'], ['others']],
        withCount: false,
      },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/secret|77777/);
  });

  test('a text condition on one attribute is no search', () => {
    const [either, search] = logged('filters[$or][0][title][$containsi]=a&filters[$or][1][body][$containsi]=a', '_q=a');
    expect([either?.search, either?.filters.length]).toEqual([false, 2]);
    expect([search?.search, search?.filters.length]).toEqual([true, 0]);
  });

  test('queries that differ only in values, fields and pages are counted together', () => {
    const same = ['filters[title]=a', 'filters[title]=b&fields=title', 'filters[title]=c&pagination[page]=9'];
    expect(logged(...same, 'filters[views]=1')).toMatchObject([
      { count: 3, worst: 1_000, total: 3_000 },
      { count: 1, worst: 1_000, total: 1_000 },
    ]);
  });

  test('a document is another query than a list', () => {
    const slow = new SlowQueryLog(50, clock);
    slow.record(one('populate=author'), 50);
    expect(slow.list()).toMatchObject([{ is: 'one', populate: [['author']], withCount: false, advice: [] }]);
  });
});

describe('which queries are logged', () => {
  test('those over the threshold, the most expensive first', () => {
    const slow = new SlowQueryLog(50, clock);
    slow.record(list('filters[title]=a'), 49.9);
    slow.record(list('sort=title'), 100);
    time = 7_000;
    for (const milliseconds of [60, 80]) slow.record(list('sort=views'), milliseconds);
    expect(slow.list()).toMatchObject([
      { sort: [{ path: ['views'] }], count: 2, worst: 80, total: 140, lastAt: 7_000 },
      { sort: [{ path: ['title'] }], count: 1, worst: 100, total: 100, lastAt: 0 },
    ]);
  });

  test('of many, the cheapest are dropped', () => {
    const slow = new SlowQueryLog(0, clock);
    for (const [at, name] of many.entries()) slow.record(list(`sort=${name}`, 'wide'), 1 + at);
    const left = slow.list().map(({ total }) => total);
    expect(left).toEqual(Array.from({ length: 200 }, (_, at) => 250 - at));
  });
});

describe('advice', () => {
  test.each([
    ['filters[title]=a', ['title']],
    ['filters[title][$in][0]=a&sort=title', ['title']],
    ['filters[body][$null]=true', ['body']],
    ['filters[title][$gte]=a&filters[body][$lt]=b', ['title', 'body']],
    ['sort=dueOn:desc,body', ['dueOn']],
    ['sort=title:desc,body', []],
    ['filters[title][$ne]=a', []],
    ['filters[$or][0][title]=a&filters[$or][1][body]=a', []],
    ['filters[views]=1&filters[code]=a', []],
    ['filters[author][name]=a&sort=author.name', []],
    ['filters[documentId]=a&sort=createdAt', []],
  ])('%s: an index for %j', (query, names) => {
    expect(hintsFor(query)).toEqual(names.map((attribute) => ({ code: 'index', attribute })));
  });

  test.each([
    ['_q=abc', true],
    ['filters[headline][$containsi]=a', true],
    ['filters[title][$notContains]=a', true],
    ['filters[$not][title][$contains]=a', true],
    ['filters[author][name][$endsWith]=a&pagination[withCount]=false', false],
  ])('%s: no index helps, or it has one', (query, withCount) => {
    expect(hintsFor(query)).toEqual([{ code: 'text', attributes: [], withCount }]);
  });

  test.each([
    ['filters[title][$containsi]=a', ['title']],
    ['filters[title][$startsWith]=a&filters[body][$eqi]=b&filters[headline][$contains]=c', ['title', 'body']],
    ['filters[views][$contains]=1&filters[code][$endsWithi]=a', ['code']],
  ])('%s: an index of text for %j', (query, attributes) => {
    expect(hintsFor(query)).toEqual([{ code: 'text', attributes, withCount: true }]);
  });

  test.each([
    ['pagination[page]=101&pagination[pageSize]=100', []],
    ['pagination[page]=102&pagination[pageSize]=100', ['filters[id][$gt]']],
    ['pagination[start]=20000&sort=id:desc', ['filters[id][$lt]']],
    ['pagination[start]=20000&sort=views', ['filters[views][$gte]']],
    ['pagination[start]=20000&sort=views:desc', ['filters[views][$lte]']],
    ['pagination[start]=20000&sort=author.name', []],
  ])('%s: documents that are passed over', (query, filters) => {
    expect(hintsFor(query)).toMatchObject(filters.map((filter) => ({ code: 'far-page', filter })));
  });

  test('the farthest and the largest of all that took long count', () => {
    const entries = logged(
      'populate=author,others',
      'populate=author,others&pagination[start]=20000&pagination[limit]=501',
    );
    expect(entries.map(({ advice }) => advice)).toEqual([
      [
        { code: 'far-page', start: 20_000, filter: 'filters[id][$gt]' },
        { code: 'many-rows', rows: 501, populated: 2 },
      ],
    ]);
    expect(hintsFor('populate=author,others&pagination[limit]=500')).toEqual([]);
  });
});

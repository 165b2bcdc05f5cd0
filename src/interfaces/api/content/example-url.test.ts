import { describe, expect, test } from 'vitest';
import { parseModel } from '../../../language/schema/index.js';
import { exampleUrl } from './example-url.js';

const schema = (kind: string, singularName: string, pluralName: string) => ({
  path: `src/api/${singularName}/content-types/${singularName}/schema.json`,
  json: JSON.stringify({
    kind,
    collectionName: pluralName,
    info: { singularName, pluralName, displayName: singularName },
    options: { draftAndPublish: true },
    attributes: { title: { type: 'string' } },
  }),
});

const { contentTypes } = parseModel(
  [schema('collectionType', 'article', 'articles'), schema('singleType', 'homepage', 'homepages')],
  { locales: ['en'], defaultLocale: 'en' },
);

const nothing = { search: false, filters: [], sort: [], populate: [] } as const;
const list = { ...nothing, is: 'list', status: 'published', withCount: true } as const;
const one = { ...nothing, is: 'one', status: 'published', withCount: false } as const;

describe('an address without values', () => {
  test.each([
    ['a list', 'api::article.article', list, '/api/articles'],
    ['a document', 'api::article.article', one, '/api/articles/…'],
    ['a single type', 'api::homepage.homepage', one, '/api/homepage'],
    ['files', 'plugin::upload.file', list, '/api/upload/files'],
    [
      'drafts, uncounted',
      'api::article.article',
      { ...list, status: 'draft', withCount: false } as const,
      '/api/articles?status=draft&pagination[withCount]=false',
    ],
    [
      'everything',
      'api::article.article',
      {
        ...list,
        search: true,
        filters: [
          { path: ['author', 'name'], operator: '$containsi' },
          { path: ['$or', 'title'], operator: '$eq' },
        ],
        sort: [
          { path: ['title'], direction: 'asc' },
          { path: ['author', 'name'], direction: 'desc' },
        ],
        populate: [['author'], ['author', 'avatar'], ['tags']],
      } as const,
      '/api/articles?filters[author][name][$containsi]=…&filters[$or][title][$eq]=…&_q=…&sort=title,author.name:desc&populate=author.avatar,tags',
    ],
  ])('%s', (_name, type, query, address) => {
    expect(exampleUrl({ ...query, type }, contentTypes.get(type))).toBe(address);
  });
});

import type { Json } from '../../../src/foundations/core/index.js';
import type { Case } from '../harness/index.js';
import { asks, file, notFound } from './build.js';

const files = '/api/upload/files';
const refused = (message: string) => ({ status: 400, error: { name: 'ValidationError', message } }) as const;
const anvil = file('anvil.png', '.png', 'image/png', {
  alternativeText: 'Picture of anvil',
  width: 640,
  height: 480,
  size: 12.34,
  url: '/uploads/anvil_0123456789.png',
});

const article = 'api::article.article';
const author = 'api::author.author';
const ids = { id: '<id>', documentId: '<documentId>' } as const;
const named = (name: string, related: readonly Json[]) => ({ ...ids, name, related: [...related], isUrlSigned: false });
const inArticle = (title: string, locale: string) => ({ __type: article, ...ids, title, locale });
const shown = (...articles: readonly (readonly [string, string])[]) => ({
  ...ids,
  name: 'anvil.png',
  related: articles.map(([title, locale]) => inArticle(title, locale)),
});
const shownBy = `populate[related][on][${article}][fields]=title,locale&populate[related][on][${author}][fields]=name`;
const cover = `populate[cover][fields]=name&populate[cover][populate][related][on][${article}][fields]=title,locale`;
const alpha = '/api/articles/{{article.alpha.documentId}}';

/** The files of the seed, as these endpoints show them. */
export const readCases: readonly Case[] = [
  asks('all, by their row ids', files, { names: ['anvil.png', 'engine.jpg', 'manual.pdf'] }),
  asks('one of a list', `${files}?filters[name]=anvil.png`, { body: [anvil] }),
  asks('one by its row id', `${files}/{{file.anvil.id}}`, { body: anvil }),
  asks('sorted', `${files}?sort=name:desc`, { names: ['manual.pdf', 'engine.jpg', 'anvil.png'] }),
  asks('filtered', `${files}?filters[mime][$startsWith]=image/&sort=width:desc`, {
    names: ['engine.jpg', 'anvil.png'],
  }),
  asks('searched', `${files}?_q=ENGINE`, { names: ['engine.jpg'] }),
  asks('in part', `${files}?fields=name,ext&sort=id&limit=1`, {
    body: [{ id: '<id>', documentId: '<documentId>', name: 'anvil.png', ext: '.png', isUrlSigned: false }],
  }),
  asks('populated with all there is', `${files}?populate=*&filters[name]=manual.pdf`, {
    bodyMatch: [{ name: 'manual.pdf', related: [{ __type: article, title: 'Alpha engines', locale: 'en' }] }],
  }),
  asks('with the published documents that show them, of every locale', `${files}?fields=name&sort=id&${shownBy}`, {
    body: [
      named('anvil.png', [inArticle('Alpha engines', 'en'), inArticle('Moteurs alpha', 'fr')]),
      named('engine.jpg', [inArticle('Alpha engines', 'en'), { __type: author, ...ids, name: 'Ann' }]),
      named('manual.pdf', [inArticle('Alpha engines', 'en')]),
    ],
  }),
  asks(
    'with documents of content types that may be found alone',
    `${files}?fields=name&sort=id&${shownBy}`,
    {
      body: [
        named('anvil.png', []),
        named('engine.jpg', [{ __type: author, ...ids, name: 'Ann' }]),
        named('manual.pdf', []),
      ],
    },
    'token.files',
  ),
  asks('with the documents that show it, below media', `${alpha}?fields=title&${cover}`, {
    data: { ...ids, title: 'Alpha engines', cover: shown(['Alpha engines', 'en'], ['Moteurs alpha', 'fr']) },
  }),
  asks('with their drafts, below media of drafts', `${alpha}?status=draft&fields=title&${cover}`, {
    data: {
      ...ids,
      title: 'Alpha engines',
      cover: shown(['Alpha engines', 'en'], ['Moteurs alpha', 'fr'], ['Alpha Motoren', 'de']),
    },
  }),
  asks('not filtered by them', `${files}?filters[related][$notNull]=true`, refused('Invalid key related')),
  asks('not sorted by them', `${files}?sort=related`, refused('Invalid key related')),
  asks('from start to limit', `${files}?sort=id&start=1&limit=1`, { names: ['engine.jpg'] }),
  asks('whatever pagination says', `${files}?sort=id&limit=1&pagination[start]=2&pagination[limit]=9`, {
    names: ['anvil.png'],
  }),
  asks('no limit that is none', `${files}?limit=x`, { status: 400 }),
  asks('a page', `${files}/page?sort=id&pagination[page]=2&pagination[pageSize]=2`, {
    names: ['manual.pdf'],
    meta: { pagination: { page: 2, pageSize: 2, pageCount: 2, total: 3 } },
  }),
  asks('a page, its number at the top', `${files}/page?sort=id&page=1&pageSize=2&filters[mime][$contains]=image`, {
    names: ['anvil.png', 'engine.jpg'],
    meta: { pagination: { page: 1, pageSize: 2, pageCount: 1, total: 2 } },
  }),
  asks('a page by start and limit', `${files}/page?sort=id&start=1&limit=5&fields=name`, {
    data: [
      { id: '<id>', documentId: '<documentId>', name: 'engine.jpg', isUrlSigned: false },
      { id: '<id>', documentId: '<documentId>', name: 'manual.pdf', isUrlSigned: false },
    ],
    meta: { pagination: { start: 1, limit: 5, total: 3 } },
  }),
  asks('no page where pagination is no object', `${files}/page?pagination=2&start=1`, { status: 400 }),
  asks('no page of two kinds', `${files}/page?page=1&start=0`, { status: 400, error: { name: 'PaginationError' } }),
  asks('one, in part', `${files}/{{file.manual.id}}?fields=name`, {
    body: {
      id: '{{file.manual.id}}',
      documentId: '{{file.manual.documentId}}',
      name: 'manual.pdf',
      isUrlSigned: false,
    },
  }),
  ...['0', '999999', 'abc', '01', '1e0', '{{file.anvil.documentId}}', '99999999999999999999', '__proto__'].map((id) =>
    asks(`not there: ${id}`, `${files}/${id}`, notFound),
  ),
  ...['folderId', 'visibility', 'checksum', 'bytes', 'placeholder', 'bogus'].flatMap((name) => [
    asks(`nothing filtered by ${name}`, `${files}?filters[${name}][$notNull]=true`, refused(`Invalid key ${name}`)),
    asks(`no field ${name}`, `${files}?fields=${name}`, refused(`Invalid key ${name}`)),
  ]),
  asks('an unknown parameter', `${files}?folder=1`, refused('Invalid key folder')),
  asks('an unknown parameter of one', `${files}/{{file.anvil.id}}?sort=id`, refused('Invalid key sort')),
  asks('files have no status', `${files}?status=draft`, refused('Invalid key status')),
  asks('cached only while unchanged', `${files}/{{file.anvil.id}}`, {
    headers: { etag: /^"/, 'content-type': /^application\/json/ },
  }),
];

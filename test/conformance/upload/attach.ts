import type { Json } from '../../../src/foundations/core/index.js';
import type { Case, Expect, FormField, Step } from '../harness/index.js';
import { failure, field, forbidden, note, picture, step, story, upload } from './build.js';

const articles = 'api::article.article';

function reference(ref: string, refId: string, name: string): readonly FormField[] {
  return [field('ref', ref), field('refId', refId), field('field', name)];
}

function article(data: { readonly [key: string]: Json }, query = '', save = 'article'): Step {
  return { request: { method: 'POST', url: `/api/articles${query}`, body: { data } }, save };
}

function shows(query: string, match: Json): Step {
  return step(`GET /api/articles/{{article.documentId}}?populate=cover,gallery${query}`, undefined, { match });
}

const dot = picture('dot.png', 2, 2);

const wrong: readonly (readonly [string, readonly FormField[], string])[] = [
  [
    'a type that is not there',
    reference('api::ghost.ghost', '1', 'cover'),
    'There is no content type api::ghost.ghost',
  ],
  ['a type by its path', reference('articles', '1', 'cover'), 'There is no content type articles'],
  ['a type called __proto__', reference('__proto__', '1', 'cover'), 'There is no content type __proto__'],
  ['a row that is not there', reference(articles, '999999', 'cover'), `There is no ${articles} 999999`],
  ['a document that is not there', reference(articles, 'zzz', 'cover'), `There is no ${articles} zzz`],
  [
    'a field that is not there',
    reference(articles, '{{article.alpha.id}}', 'ghost'),
    `${articles} has no media attribute ghost`,
  ],
  [
    'a field that holds no files',
    reference(articles, '{{article.alpha.id}}', 'title'),
    `${articles} has no media attribute title`,
  ],
  [
    'a reference without a field',
    reference(articles, '1', '').slice(0, 2),
    'ref, refId and field have to be given together',
  ],
  ['a field alone', [field('field', 'cover')], 'ref, refId and field have to be given together'],
  ['two references', [...reference(articles, '1', 'cover'), field('refId', '2')], 'refId may be given once'],
];

/** Files that are uploaded for a document. */
export const attachCases: readonly Case[] = [
  story('by documentId: draft and published have it', [
    article({ title: 'Attached' }),
    upload('/api/upload', [dot, ...reference(articles, '{{article.documentId}}', 'cover')]),
    shows('', { cover: { name: 'dot.png' } }),
    shows('&status=draft', { cover: { name: 'dot.png' } }),
  ]),
  story('by the row of the published version', [
    article({ title: 'Attached' }),
    upload('/api/upload', [dot, ...reference(articles, '{{article.id}}', 'cover')]),
    shows('', { cover: { name: 'dot.png' } }),
    shows('&status=draft', { cover: { name: 'dot.png' } }),
  ]),
  story('by the row of the draft', [
    article({ title: 'Attached' }),
    { request: 'GET /api/articles/{{article.documentId}}?status=draft', save: 'draft' },
    upload('/api/upload', [dot, ...reference(articles, '{{draft.id}}', 'cover')]),
    shows('', { cover: { name: 'dot.png' } }),
    shows('&status=draft', { cover: { name: 'dot.png' } }),
  ]),
  story('a draft that was never published stays one', [
    article({ title: 'Not yet' }, '?status=draft'),
    upload('/api/upload', [dot, ...reference(articles, '{{article.documentId}}', 'cover')]),
    shows('&status=draft', { cover: { name: 'dot.png' } }),
    step('GET /api/articles/{{article.documentId}}', undefined, { status: 404 }),
  ]),
  story('what is not published stays unpublished', [
    article({ title: 'Published' }),
    {
      request: {
        method: 'PUT',
        url: '/api/articles/{{article.documentId}}?status=draft',
        body: { data: { title: 'Draft' } },
      },
    },
    upload('/api/upload', [dot, ...reference(articles, '{{article.documentId}}', 'cover')]),
    shows('', { title: 'Published', cover: { name: 'dot.png' } }),
    shows('&status=draft', { title: 'Draft', cover: { name: 'dot.png' } }),
  ]),
  story('a document that was not modified is not modified by it', [
    article({ title: 'Plain file' }),
    upload('/api/upload', [dot, ...reference(articles, '{{article.documentId}}', 'cover')]),
    step(
      'GET /api/articles?filters[documentId]={{article.documentId}}&publicationFilter=unmodified&status=draft',
      undefined,
      { names: ['Plain file'] },
    ),
  ]),
  story('a list goes on, in the order sent', [
    article({ title: 'List' }),
    upload('/api/upload', [note('one.txt'), note('two.txt'), ...reference(articles, '{{article.id}}', 'gallery')]),
    upload('/api/upload', [note('three.txt'), ...reference(articles, '{{article.id}}', 'gallery')]),
    shows('', { gallery: [{ name: 'one.txt' }, { name: 'two.txt' }, { name: 'three.txt' }] }),
  ]),
  story('a single place that is taken is taken over', [
    article({ title: 'Taken' }),
    upload('/api/upload', [dot, ...reference(articles, '{{article.id}}', 'cover')]),
    upload('/api/upload', [picture('other.png', 3, 3), ...reference(articles, '{{article.id}}', 'cover')]),
    shows('', { cover: { name: 'other.png' } }),
  ]),
  story('to the locale version that the row belongs to', [
    article({ title: 'English' }),
    {
      request: {
        method: 'PUT',
        url: '/api/articles/{{article.documentId}}?locale=fr',
        body: { data: { title: 'Français' } },
      },
      save: 'french',
    },
    upload('/api/upload', [note('fr.txt'), ...reference(articles, '{{french.id}}', 'gallery')]),
    shows('&locale=fr', { gallery: [{ name: 'fr.txt' }] }),
    shows('', { gallery: [] }),
    upload('/api/upload', [dot, ...reference(articles, '{{french.id}}', 'cover')]),
    shows('&locale=fr', { cover: { name: 'dot.png' } }),
    shows('', { cover: { name: 'dot.png' } }),
  ]),
  story('to what has no drafts', [
    { request: { method: 'POST', url: '/api/authors', body: { data: { name: 'Face' } } }, save: 'author' },
    upload('/api/upload', [dot, ...reference('api::author.author', '{{author.documentId}}', 'avatar')]),
    step('GET /api/authors/{{author.documentId}}?populate=avatar', undefined, {
      match: { name: 'Face', avatar: { name: 'dot.png' } },
    }),
  ]),
  story('a kind of file that the field does not take is not stored', [
    article({ title: 'Pictures only' }),
    upload('/api/upload', [note('not-taken.txt'), ...reference(articles, '{{article.documentId}}', 'cover')], {
      status: 400,
      error: {
        name: 'ValidationError',
        message: 'cover takes images only; this file is of the type text/plain',
      },
    }),
    nothingNamed('not-taken.txt'),
    shows('', { cover: null }),
  ]),
  ...wrong.map(([name, fields, message]) =>
    story(`refused, and nothing is stored: ${name}`, [
      upload('/api/upload', [note('not-attached.txt'), ...fields], failure(400, 'ValidationError', message)),
      nothingNamed('not-attached.txt'),
    ]),
  ),
  story(
    'to attach is to update: who may only upload may not',
    [
      upload(
        '/api/upload',
        [note('not-mine.txt'), ...reference(articles, '{{article.alpha.documentId}}', 'gallery')],
        forbidden as Partial<Expect>,
        undefined,
        'token.uploads',
      ),
      nothingNamed('not-mine.txt'),
    ],
    { inProcess: true },
  ),
];

function nothingNamed(name: string): Step {
  return step(`GET /api/upload/files?filters[name]=${name}`, undefined, { body: [] });
}

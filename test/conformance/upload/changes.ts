import type { Case } from '../harness/index.js';
import { empty, failure, field, file, info, note, notFound, picture, step, story, upload } from './build.js';

/** Other information, another content, and the end of a file. */
export const changeCases: readonly Case[] = [
  story('information, by a form', [
    upload('/api/upload', [note('a.txt')], {}, 'it'),
    upload('/api/upload?id={{it.0.id}}', [info({ name: 'b.txt', alternativeText: 'b' })], {
      body: file('b.txt', '.txt', 'text/plain', {
        id: '{{it.0.id}}',
        documentId: '{{it.0.documentId}}',
        hash: '{{it.0.hash}}',
        url: '{{it.0.url}}',
        alternativeText: 'b',
      }),
    }),
  ]),
  story('information, by JSON; what is left out stays', [
    upload('/api/upload', [note('a.txt'), info({ caption: 'c', alternativeText: 'a' })], {}, 'it'),
    step(
      'POST /api/upload?id={{it.0.id}}',
      { fileInfo: { caption: null, focalPoint: { x: 1, y: 2 } } },
      {
        bodyMatch: { name: 'a.txt', alternativeText: 'a', caption: null, focalPoint: { x: 1, y: 2 } },
      },
    ),
    step('GET /api/upload/files/{{it.0.id}}', undefined, { bodyMatch: { alternativeText: 'a', caption: null } }),
  ]),
  story('information that is wrong changes nothing', [
    upload('/api/upload', [note('a.txt')], {}, 'it'),
    step(
      'POST /api/upload?id={{it.0.id}}',
      { fileInfo: { name: 'b.txt', hash: 'x' } },
      failure(400, 'ValidationError', 'Invalid key hash at fileInfo'),
    ),
    step('POST /api/upload?id={{it.0.id}}', { fileInfo: { name: 'b\u0000.txt' } }, { status: 400 }),
    step('POST /api/upload?id={{it.0.id}}', { fileInfo: [] }, { status: 400 }),
    step('POST /api/upload?id={{it.0.id}}', { name: 'b.txt' }, empty),
    upload('/api/upload?id={{it.0.id}}', [field('name', 'b.txt')], empty),
    step('GET /api/upload/files/{{it.0.id}}', undefined, { bodyMatch: { name: 'a.txt' } }),
  ]),
  story('another content keeps address and extension', [
    upload('/api/upload', [note('a.txt')], {}, 'it'),
    upload('/api/upload?id={{it.0.id}}', [picture('b.png', 300, 200)], {
      bodyMatch: {
        id: '{{it.0.id}}',
        documentId: '{{it.0.documentId}}',
        hash: '{{it.0.hash}}',
        url: '{{it.0.url}}',
        width: 300,
        height: 200,
        formats: { thumbnail: { width: 234, height: 156 } },
      },
    }),
  ]),
  story('replaced content and metadata', [
    upload('/api/upload', [picture('a.png', 300, 200)], {}, 'it'),
    upload('/api/upload?id={{it.0.id}}', [info({ name: 'c.png', caption: 'c' }), picture('b.png', 20, 10)], {
      bodyMatch: { name: 'c.png', caption: 'c', width: 20, height: 10, formats: null, url: '{{it.0.url}}' },
    }),
  ]),
  story('two contents for one file', [
    upload('/api/upload', [note('a.txt')], {}, 'it'),
    upload(
      '/api/upload?id={{it.0.id}}',
      [note('b.txt'), note('c.txt')],
      failure(400, 'ValidationError', 'One file can be replaced by one file'),
    ),
  ]),
  story('a content that is refused leaves the one there is', [
    upload('/api/upload', [note('a.txt')], {}, 'it'),
    upload('/api/upload?id={{it.0.id}}', [note('b.html', '<!doctype html><script>x()</script>', 'text/html')], {
      status: 400,
    }),
    upload('/api/upload?id={{it.0.id}}', [note('b.txt', '')], empty),
    step('GET /api/upload/files/{{it.0.id}}', undefined, { bodyMatch: { mime: 'text/plain', url: '{{it.0.url}}' } }),
  ]),
  ...['0', '-1', 'x', '999999', '99999999999999999999', '1.5', '', 'constructor'].map((id) =>
    story(`a file that is not there: ${id}`, [
      step(`POST /api/upload?id=${id}`, { fileInfo: { name: 'x' } }, notFound),
      upload(`/api/upload?id=${id}`, [note('a.txt')], notFound),
    ]),
  ),
  story('a file is removed, and answered', [
    upload('/api/upload', [picture('gone.png', 300, 200)], {}, 'it'),
    step('DELETE /api/upload/files/{{it.0.id}}', undefined, {
      bodyMatch: { id: '{{it.0.id}}', name: 'gone.png', url: '{{it.0.url}}', isUrlSigned: false },
    }),
    step('DELETE /api/upload/files/{{it.0.id}}', undefined, notFound),
    step('GET /api/upload/files/{{it.0.id}}', undefined, notFound),
    step('GET {{it.0.url}}', undefined, { status: 404 }),
  ]),
  story('a file that is removed leaves the documents that showed it', [
    upload('/api/upload', [picture('shown.png', 30, 20)], {}, 'it'),
    {
      request: {
        method: 'POST',
        url: '/api/articles',
        body: { data: { title: 'Shows it', cover: '{{it.0.documentId}}', gallery: ['{{it.0.id}}'] } },
      },
      save: 'article',
    },
    step('DELETE /api/upload/files/{{it.0.id}}'),
    step('GET /api/articles/{{article.documentId}}?populate=cover,gallery', undefined, {
      match: { title: 'Shows it', cover: null, gallery: [] },
    }),
  ]),
];

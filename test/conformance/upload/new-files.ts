import type { Case } from '../harness/index.js';
import { field, file, info, note, picture, step, story, upload } from './build.js';

/** What is uploaded is answered as it is then read. */
export const newCases: readonly Case[] = [
  story('a text', [
    upload(
      '/api/upload',
      [note('hello.txt')],
      { body: [file('hello.txt', '.txt', 'text/plain', { size: 0.01 })] },
      'it',
    ),
    step('GET /api/upload/files/{{it.0.id}}', undefined, {
      body: file('hello.txt', '.txt', 'text/plain', {
        id: '{{it.0.id}}',
        documentId: '{{it.0.documentId}}',
        url: '/uploads/{{it.0.hash}}.txt',
        size: 0.01,
      }),
    }),
  ]),
  story('keys come in their order', [
    upload('/api/upload', [note('keys.txt')], {
      keys: [
        'id',
        'documentId',
        'name',
        'alternativeText',
        'caption',
        'focalPoint',
        'width',
        'height',
        'formats',
        'hash',
        'ext',
        'mime',
        'size',
        'url',
        'previewUrl',
        'provider',
        'provider_metadata',
        'createdAt',
        'updatedAt',
        'publishedAt',
        'isUrlSigned',
      ],
    }),
  ]),
  story('the name without its extension becomes the hash', [
    upload('/api/upload', [note('My file (1)é.txt')], {}, 'it'),
    step('GET /api/upload/files?filters[id]={{it.0.id}}&filters[hash][$startsWith]=My_file', undefined, {
      names: ['My file (1)é.txt'],
    }),
  ]),
  story('several, in the order sent, each with the information of its place', [
    upload(
      '/api/upload',
      [
        picture('large.png', 1200, 800),
        note('small.txt'),
        info({ name: 'first.png', alternativeText: 'the first' }),
        info({ caption: 'the second' }),
        picture('third.png', 20, 10),
      ],
      {
        match: [
          { name: 'first.png', alternativeText: 'the first', caption: null, width: 1200 },
          { name: 'small.txt', alternativeText: null, caption: 'the second', width: null },
          { name: 'third.png', alternativeText: null, caption: null, width: 20 },
        ],
      },
    ),
  ]),
  story('information about several in one list', [
    upload('/api/upload', [note('a.txt'), note('b.txt'), info([{ name: 'A.txt' }, { name: 'B.txt' }])], {
      names: ['A.txt', 'B.txt'],
    }),
  ]),
  story('all metadata', [
    upload(
      '/api/upload',
      [
        picture('told.png', 40, 30),
        info({
          name: 'told again.png',
          alternativeText: 'a',
          caption: null,
          focalPoint: { x: 25, y: 75.5 },
          path: '/x',
        }),
      ],
      {
        body: [
          file('told again.png', '.png', 'image/png', {
            alternativeText: 'a',
            focalPoint: { x: 25, y: 75.5 },
            width: 40,
            height: 30,
          }),
        ],
      },
    ),
  ]),
  story('other fields of the form are read over', [
    upload(
      '/api/upload',
      [field('path', '../x'), note('fields.txt'), field('source', 'here'), field('__proto__', 'x')],
      {
        names: ['fields.txt'],
      },
    ),
  ]),
  story('what was sent is fetched at its address', [
    upload('/api/upload', [note('fetched.txt')], {}, 'it'),
    step(
      'GET {{it.0.url}}',
      undefined,
      { headers: { 'content-length': '14', 'content-type': /^text\/plain/ } },
      'public',
    ),
  ]),
  story('a format is fetched at its own', [
    upload('/api/upload', [picture('fetched.png', 300, 200)], {}, 'it'),
    step(
      'GET {{it.0.formats.thumbnail.url}}',
      undefined,
      { headers: { 'content-length': /./, 'content-type': 'image/png' } },
      'public',
    ),
  ]),
  story('a private file is fetched with a signed address alone', [
    upload(
      '/api/upload',
      [picture('private.png', 300, 200), info({ visibility: 'private' })],
      { match: [{ name: 'private.png', isUrlSigned: true }] },
      'it',
    ),
    step('GET /uploads/{{it.0.hash}}.png', undefined, { status: 403 }, 'public'),
    step('GET /uploads/thumbnail_{{it.0.hash}}.png', undefined, { status: 403 }, 'public'),
    step('GET {{it.0.url}}', undefined, { headers: { 'content-type': 'image/png' } }, 'public'),
    step('GET {{it.0.formats.thumbnail.url}}', undefined, { headers: { 'content-type': 'image/png' } }, 'public'),
    step('GET /api/upload/files/{{it.0.id}}', undefined, { bodyMatch: { isUrlSigned: true } }),
  ]),
  story('where a document shows a private file, its address is not signed', [
    upload('/api/upload', [picture('private.png', 3, 2), info({ visibility: 'private' })], {}, 'it'),
    {
      request: {
        method: 'POST',
        url: '/api/articles?populate=cover',
        body: { data: { title: 'Secret', cover: '{{it.0.id}}' } },
      },
      save: 'article',
    },
    step('GET /api/articles/{{article.documentId}}?populate=cover', undefined, {
      match: { cover: { url: '/uploads/{{it.0.hash}}.png' } },
      absent: ['cover.isUrlSigned', 'cover.visibility'],
    }),
  ]),
  story(
    'all files may be private',
    [
      upload('/api/upload', [note('by-default.txt')], { match: [{ isUrlSigned: true }] }, 'it'),
      step('GET /uploads/{{it.0.hash}}.txt', undefined, { status: 403 }),
      step('GET {{it.0.url}}', undefined, {}, 'public'),
    ],
    { config: { media: { signedSeconds: 60 } } },
  ),
  story(
    'files may be served by somebody else',
    [
      upload('/api/upload', [note('elsewhere.txt')], {}, 'it'),
      step('GET /api/upload/files/{{it.0.id}}', undefined, {
        bodyMatch: { url: 'https://cdn.example.org/media/{{it.0.hash}}.txt', isUrlSigned: false },
      }),
    ],
    { config: { media: { baseUrl: 'https://cdn.example.org/media/' } } },
  ),
  story('a path with a slash at its end, in capitals', [
    upload('/API/Upload/', [note('capitals.txt')], { names: ['capitals.txt'] }),
  ]),
];

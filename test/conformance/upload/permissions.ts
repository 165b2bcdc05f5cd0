import type { Case } from '../harness/index.js';
import { asks, forbidden, note, step, story, upload } from './build.js';

const file = '/api/upload/files/{{file.anvil.id}}';

/** Permissions on files: four, none of which is granted by default. */
export const permissionCases: readonly Case[] = [
  ...['/api/upload/files', '/api/upload/files/page', file].map((url) =>
    asks(`anonymous callers cannot read ${url}`, url, forbidden, 'public'),
  ),
  story(
    'anonymous callers cannot write',
    [
      upload('/api/upload', [note('a.txt')], forbidden, undefined, 'public'),
      upload('/api/upload?id={{file.anvil.id}}', [note('a.txt')], forbidden, undefined, 'public'),
      step('DELETE /api/upload/files/{{file.anvil.id}}', undefined, forbidden, 'public'),
      step('GET /api/upload/files/{{file.anvil.id}}'),
    ],
    { inProcess: true },
  ),
  story(
    'who may not is told so whatever the body is',
    [
      step('POST /api/upload', undefined, forbidden, 'public'),
      step('POST /api/upload?id=999999&bogus=1', { fileInfo: 7 }, forbidden, 'public'),
      {
        request: {
          method: 'POST',
          url: '/api/upload',
          as: 'public',
          body: 'no form',
          headers: { 'content-type': 'multipart/form-data' },
        },
        expect: forbidden,
      },
    ],
    { inProcess: true },
  ),
  asks(
    'who may read everything reads files',
    '/api/upload/files',
    { names: ['anvil.png', 'engine.jpg', 'manual.pdf'] },
    'token.reading',
  ),
  asks('who may see one sees one', file, { bodyMatch: { name: 'anvil.png' } }, 'token.uploads'),
  asks('who may see one does not see all', '/api/upload/files', forbidden, 'token.uploads'),
  asks('who may not find files does not see one', file, forbidden, 'token.tags'),
  story(
    'who may upload uploads, and neither removes nor lists',
    [
      upload('/api/upload', [note('mine.txt')], { names: ['mine.txt'] }, 'it', 'token.uploads'),
      step('GET /api/upload/files/page', undefined, forbidden, 'token.uploads'),
      step('DELETE /api/upload/files/{{it.0.id}}', undefined, forbidden, 'token.uploads'),
      upload('/api/upload', [note('mine.txt')], forbidden, undefined, 'token.reading'),
    ],
    { inProcess: true },
  ),
];

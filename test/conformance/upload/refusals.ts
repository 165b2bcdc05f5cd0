import type { Case, FormField, RequestSpec, Step } from '../harness/index.js';
import { empty, failure, field, info, note, picture, step, story, upload } from './build.js';

const refusedType = (mime: string) => failure(400, 'ApplicationError', `File type '${mime}' is not allowed`);
const invalid = (message: string) => failure(400, 'ValidationError', message);

/** A body as it stands, declared to be this. */
function raw(body: string, type: string): RequestSpec {
  return { method: 'POST', url: '/api/upload', body, headers: { 'content-type': type } };
}

function malformed(name: string, body: string, type: string): Case {
  return story(name, [
    {
      request: raw(body, type),
      expect: { status: 400, error: { name: 'ValidationError', message: /^The form cannot/ } },
    },
  ]);
}

const named = (name: string, type = 'text/html', content = '<!doctype html><script>x()</script>'): FormField =>
  note(name, content, type);

const infos: readonly (readonly [string, FormField, string])[] = [
  ['is no JSON', info('{'), 'fileInfo must be JSON'],
  ['is no object', info('7'), 'fileInfo must be an object'],
  ['is null', info('null'), 'fileInfo must be an object'],
  ['names something of ours', info({ url: '/x' }), 'Invalid key url at fileInfo'],
  ['names __proto__', info('{"__proto__":{}}'), 'Invalid key __proto__ at fileInfo'],
  ['has a name that is no text', info({ name: 7 }), 'fileInfo.name must be a text'],
  ['is about more files than there are', info([{}, {}]), 'fileInfo tells about 2 files, and there are 1'],
];

/** What is not taken. */
export const refusalCases: readonly Case[] = [
  story('nothing at all', [{ request: 'POST /api/upload', expect: empty400() }]),
  story('a JSON body', [step('POST /api/upload', { files: ['x'] }, empty)]),
  story('a form without files', [upload('/api/upload', [field('x', 'y')], empty)]),
  story('files in another field', [
    upload('/api/upload', [{ name: 'file', file: { name: 'a.txt', type: 'text/plain', content: 'a' } }], empty),
  ]),
  story('an empty file', [upload('/api/upload', [note('empty.txt', '')], empty)]),
  story('an empty file among others, none of which is stored', [
    upload('/api/upload', [note('none-of-them.txt'), note('empty.txt', '')], empty),
    step('GET /api/upload/files?filters[name]=none-of-them.txt', undefined, { body: [] }),
  ]),
  story('a page', [upload('/api/upload', [named('page.html')], refusedType('text/html'))]),
  story('an SVG, unless it is allowed', [
    upload(
      '/api/upload',
      [named('x.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h1v1"/></svg>')],
      refusedType('image/svg+xml'),
    ),
  ]),
  story(
    'what is not listed',
    [
      upload('/api/upload', [note('a.txt')], refusedType('text/plain')),
      upload('/api/upload', [picture('a.png', 4, 4)], { names: ['a.png'] }),
    ],
    { config: { media: { allow: ['image/png'] } } },
  ),
  ...['../up.txt', 'a/b.txt', 'a\\\\b.txt'].map((name) =>
    story(`a name with a path: ${name}`, [
      upload('/api/upload', [note(name)], failure(400, 'ApplicationError', 'File name contains invalid characters')),
    ]),
  ),
  story('a name that shows as another one', [
    upload(
      '/api/upload',
      [note('plain.txt'), info({ name: 'cod\u202etxt.exe' })],
      failure(400, 'ApplicationError', 'File name contains invalid characters'),
    ),
  ]),
  story('a folder that is not there', [
    upload('/api/upload', [note('homeless.txt'), info({ folder: 999_999 })], { status: 404 }),
    step('GET /api/upload/files?filters[name]=homeless.txt', undefined, { body: [] }),
  ]),
  ...infos.map(([name, what, message]) =>
    story(`fileInfo that ${name}`, [upload('/api/upload', [note('a.txt'), what], invalid(message))]),
  ),
  malformed('a form without a boundary', 'x', 'multipart/form-data'),
  malformed(
    'a form that is cut off',
    '--x\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\nabc',
    'multipart/form-data; boundary=x',
  ),
  story(
    'too large a file',
    [upload('/api/upload', [note('large.txt', 'x'.repeat(2000))], failure(413, 'PayloadTooLargeError', 'FileTooBig'))],
    { config: { media: { sizeLimit: 1000 } } },
  ),
  story(
    'too many files',
    [
      upload(
        '/api/upload',
        [note('a.txt'), note('b.txt'), note('c.txt')],
        invalid('At most 2 files can be sent at once'),
      ),
    ],
    { config: { media: { filesLimit: 2 } } },
  ),
  story(
    'too many pixels',
    [
      upload(
        '/api/upload',
        [picture('wide.png', 200, 100)],
        invalid('The image has more than 10000 pixels: send a smaller one, or raise media.pixelLimit'),
      ),
    ],
    { config: { media: { pixelLimit: 10_000 } } },
  ),
  story('an unknown parameter', [
    upload('/api/upload?folder=1', [note('a.txt')], {
      status: 400,
      error: { name: 'ValidationError', message: 'Invalid key folder' },
    }),
  ]),
  story('another method', [step('PUT /api/upload', {}, { status: 405, headers: { allow: 'POST' } })]),
];

function empty400(): Step['expect'] {
  return { status: 400, error: { name: 'ApplicationError', message: 'Files are empty' } };
}

import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { detectType, isAllowed } from './detect-type.js';

const zip = (name: string): Buffer => {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, Buffer.from(name), Buffer.from('PK\x05\x06'), Buffer.alloc(18)]);
};
const wav = Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt \x10\0\0\0', 'latin1'), Buffer.alloc(40)]);
const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\0\0isommp42'), Buffer.alloc(40)]);
const mp3 = Buffer.concat([
  Buffer.from('ID3\x03\0\0\0\0\0\x0a', 'latin1'),
  Buffer.alloc(10),
  Buffer.from([0xff, 0xfb, 0x90, 0x64]),
  Buffer.alloc(400),
]);

const contents = new Map<string, { readonly bytes: Buffer; readonly mime: string; readonly ext: string }>();

function known(mime: string, ext: string, bytes: Buffer | string): void {
  contents.set(mime, { bytes: Buffer.from(bytes), mime, ext });
}

beforeAll(async () => {
  const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: '#369' } });
  for (const format of ['png', 'webp', 'gif', 'avif'] as const) {
    known(`image/${format}`, `.${format}`, await picture.clone().toFormat(format).toBuffer());
  }
  known('image/jpeg', '.jpg', await picture.clone().jpeg().toBuffer());
  known('image/tiff', '.tif', await picture.clone().tiff().toBuffer());
  known('application/pdf', '.pdf', '%PDF-1.7\n%âãÏÓ\n1 0 obj<</JS(app.alert(1))>>endobj');
  known('video/mp4', '.mp4', mp4);
  known('audio/mpeg', '.mp3', mp3);
  known('audio/wav', '.wav', wav);
  known('application/zip', '.zip', zip('a.txt'));
  known('application/octet-stream', '.bin', Buffer.from([1, 2, 3, 0, 255, 254, 9, 8, 7]));
});

/** Extensions of the same family as a type: the only ones that a name may choose. */
const family: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/tiff': ['tif', 'tiff'],
  'application/zip': ['zip', 'docx'],
};

test('content decides: 12 kinds of content under 14 names', async () => {
  const extensions = [
    'png',
    'jpg',
    'jpeg',
    'gif',
    'webp',
    'tiff',
    'pdf',
    'mp4',
    'mp3',
    'zip',
    'docx',
    'txt',
    'html',
    'svg',
  ];
  expect(contents.size).toBe(12);
  for (const { bytes, mime, ext } of contents.values()) {
    for (const extension of extensions) {
      const kind = await detectType(bytes, `a.${extension.toUpperCase()}`);
      const chosen = family[mime]?.includes(extension) === true;
      if (!chosen) expect(kind, `${mime} as ${extension}`).toEqual({ mime, ext });
      else expect(kind.ext, `${mime} as ${extension}`).toBe(`.${extension}`);
    }
  }
});

test('a TIFF is one wherever its directory stands', async () => {
  for (const order of ['little', 'big'] as const) {
    const head = Buffer.alloc(4_100);
    head.write(order === 'little' ? 'II*\0' : 'MM\0*', 'latin1');
    if (order === 'little') head.writeUInt32LE(9_000_000, 4);
    else head.writeUInt32BE(9_000_000, 4);
    expect(await detectType(head, 'a.png'), order).toEqual({ mime: 'image/tiff', ext: '.tif' });
    expect(await detectType(head, 'a.tiff'), order).toEqual({ mime: 'image/tiff', ext: '.tiff' });
  }
  expect((await detectType(Buffer.from('II* said the cat'), 'a.tif')).mime).toBe('text/plain');
});

describe('text', () => {
  test.each([
    ['a.txt', 'text/plain', '.txt'],
    ['a', 'text/plain', '.txt'],
    ['a.csv', 'text/csv', '.csv'],
    ['A.CSV', 'text/csv', '.csv'],
    ['a.md', 'text/markdown', '.md'],
    ['a.json', 'application/json', '.json'],
    ['a.png', 'text/plain', '.txt'],
    ['a.html', 'text/plain', '.txt'],
    ['a.svg', 'text/plain', '.txt'],
    ['a.js', 'text/plain', '.txt'],
    ['a.exe', 'text/plain', '.txt'],
    ['a.php', 'text/plain', '.txt'],
    ['a.__proto__', 'text/plain', '.txt'],
    ['a.constructor', 'text/plain', '.txt'],
  ])('called %s', async (name, mime, ext) => {
    expect(await detectType(Buffer.from('1,2,3\n4,5,6\n'), name)).toEqual({ mime, ext });
  });

  test.each([
    ['in another alphabet', 'Ünïcödé фото 👍'],
    ['that begins like a picture', 'BMW is a car'],
    ['that begins like an animation', 'GIFs are pictures'],
    ['that begins like a program', 'MZ is how programs begin'],
    ['about functions', 'function of the heart\nimport of goods\nlet us see\nexport of cars'],
    ['with an address', '<john@example.org> wrote'],
    ['with a heart', '<3 you'],
    ['of numbers', '1 < 2 and 3 > 2'],
    ['of nothing but space', '  \n'],
  ])('%s', async (_, text) => {
    expect(await detectType(Buffer.from(text), 'a.txt')).toEqual({ mime: 'text/plain', ext: '.txt' });
  });

  test('in ISO 8859-1 and in UTF-16', async () => {
    const plain = { mime: 'text/plain', ext: '.txt' };
    expect(await detectType(Buffer.from('Ünïcödé', 'latin1'), 'a.txt')).toEqual(plain);
    expect(await detectType(Buffer.from('\ufeffÜnïcödé', 'utf16le'), 'a.txt')).toEqual(plain);
  });
});

/** What could run, and what it is recognised as. */
const active: readonly (readonly [string, string | Buffer, string])[] = [
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image/svg+xml'],
  ['SVG with a declaration', '<?xml version="1.0"?>\n<!-- a -->\n<svg/>', 'image/svg+xml'],
  ['SVG with a document type', '<!DOCTYPE svg PUBLIC "a" "b" [<!ENTITY x "y">]>\n<svg/>', 'image/svg+xml'],
  ['SVG with a prefix', '<s:svg xmlns:s="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
  ['SVG after a byte order mark', '\ufeff  <SVG/>', 'image/svg+xml'],
  ['SVG in UTF-16', Buffer.from('\ufeff<svg/>', 'utf16le'), 'image/svg+xml'],
  ['HTML', '<!doctype html><script>alert(1)</script>', 'text/html'],
  ['HTML without a document type', '\n\n<HTML><body>', 'text/html'],
  ['HTML of a script', '<script>alert(1)</script>', 'text/html'],
  ['HTML of an image', '<img src=x onerror=alert(1)>', 'text/html'],
  ['HTML behind a comment', '<!-- a --><body>', 'text/html'],
  ['HTML behind a comment without an end', '<!-- a ', 'text/html'],
  ['XHTML', '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>', 'application/xhtml+xml'],
  ['XHTML without a declaration', '<html xmlns="http://www.w3.org/1999/xhtml"/>', 'application/xhtml+xml'],
  ['XML', '<?xml version="1.0"?><a/>', 'application/xml'],
  ['XML without a declaration', '<rss version="2.0"></rss>', 'application/xml'],
  [
    'a style sheet of XML',
    '<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"/>',
    'application/xml',
  ],
  ['a document type without an end', '<!DOCTYPE a [ <!ENTITY b "c">', 'application/xml'],
  [
    'a page in a mail',
    'From: <a>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=x\r\n\r\n',
    'message/rfc822',
  ],
  ['a script', 'alert(1)', 'text/javascript'],
  ['a script behind comments', '// a\n/* b */ (function(){})()', 'text/javascript'],
  ['a module', 'import x from "y";\n', 'text/javascript'],
  ['a strict script', '"use strict";\nfoo()', 'text/javascript'],
  ['an arrow', '(() => alert(1))()', 'text/javascript'],
  ['a use of the page', 'document.cookie="a"', 'text/javascript'],
];

describe('what could run is recognised under every name, and refused unless it is allowed', () => {
  const names = ['a', 'a.png', 'A.PNG', 'a.txt', 'a.svg', 'a.svg.', 'a.svg ', 'a.png.html', 'a.html.png', ''];
  const allow = ['image/*', 'video/*', 'audio/*', 'application/pdf', 'text/plain', 'text/csv', 'application/zip'];

  test.each(active)('%s', async (_, content, mime) => {
    for (const name of names) expect(await detectType(Buffer.from(content), name), name).toMatchObject({ mime });
    expect(isAllowed(mime, { allow, svg: false })).toBe(false);
    expect(isAllowed(mime, { allow: ['*'], svg: true })).toBe(true);
  });

  test('a GIF that is a script as well is a GIF, or text: never a script', async () => {
    expect((await detectType(Buffer.from('GIF89a/*\0\0\x80*/=1;alert(1)', 'latin1'), 'a.js')).mime).toBe('image/gif');
    expect((await detectType(Buffer.from('GIF89a=1;alert(1)'), 'a.js')).mime).toBe('text/plain');
  });
});

test('what a list allows', () => {
  const allowed = (mime: string, ...allow: readonly string[]) => isAllowed(mime, { allow, svg: false });
  expect(allowed('image/png', 'image/*')).toBe(true);
  expect(allowed('image/png', ' IMAGE/PNG ')).toBe(true);
  expect(allowed('image/png', 'image/jpeg', 'video/*')).toBe(false);
  expect(allowed('imagex/png', 'image/*')).toBe(false);
  expect(allowed('image/png')).toBe(false);
  expect(allowed('image/svg+xml', 'image/*', '*', 'image/svg+xml')).toBe(false);
  expect(isAllowed('image/svg+xml', { allow: ['image/*'], svg: true })).toBe(true);
  expect(isAllowed('image/svg+xml', { allow: ['image/png'], svg: true })).toBe(false);
});

test('what is known of a beginning does not take long to find', async () => {
  const started = performance.now();
  for (const start of [
    '<!--',
    '<?',
    '<!DOCTYPE a',
    '/*',
    'function',
    'function (',
    '((((',
    '(a,',
    'let ',
    'a: ',
    '<a:',
    ' ',
  ]) {
    for (const filler of [' ', '(', 'a', '\n', '*', 'a: \n', '<!--'])
      await detectType(Buffer.from(start + filler.repeat(4_100)), 'a');
  }
  expect(performance.now() - started).toBeLessThan(5_000);
});

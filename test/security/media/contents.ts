import { gzipSync } from 'node:zlib';
import { type Picture, pictureBytes } from '../../support/pictures.js';
import { archive } from './active-content.js';

/** Something of one kind, and what it is stored as. */
export interface Content {
  readonly is: string;
  readonly bytes: Buffer;
  readonly mime: string;
  readonly ext: string;
  /** Extensions that a name may choose, because content does not tell these kinds apart: media types by extension. */
  readonly narrowed: ReadonlyMap<string, string>;
}

/** Extensions that each of the contents is sent with. */
export const extensions: readonly string[] = [
  '.png',
  '.jpg',
  '.jpeg',
  '.gif',
  '.svg',
  '.html',
  '.js',
  '.txt',
  '.csv',
  '.pdf',
  '.docx',
  '.exe',
];

/** Types that each of the contents is declared with. */
export const declaredTypes: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/svg+xml',
  'text/html',
  'text/plain',
  'text/javascript',
  'application/pdf',
  'application/octet-stream',
  'application/xhtml+xml',
  'video/mp4',
  'bogus',
  '',
];

/** Media types of contents that nothing is configured for. */
export const refusedWithoutSettings: ReadonlySet<string> = new Set(['application/gzip', 'application/octet-stream']);

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const film = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\0\0isommp42'), Buffer.alloc(40)]);
const sound = Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt \x10\0\0\0', 'latin1'), Buffer.alloc(40)]);

/** Twelve contents. */
export async function contentsOf(): Promise<readonly Content[]> {
  const picture = (format: Picture['format']): Promise<Buffer> => pictureBytes({ format, width: 8, height: 6 });
  return [
    content('a PNG', await picture('png'), 'image/png', '.png'),
    content('a JPEG', await picture('jpeg'), 'image/jpeg', '.jpg', { '.jpeg': 'image/jpeg' }),
    content('a WebP', await picture('webp'), 'image/webp', '.webp'),
    content('a GIF', await picture('gif'), 'image/gif', '.gif'),
    content('a TIFF', tiff(), 'image/tiff', '.tif'),
    content('a PDF', '%PDF-1.7\n%âãÏÓ\n%%EOF', 'application/pdf', '.pdf'),
    content('a film', film, 'video/mp4', '.mp4'),
    content('sound', sound, 'audio/wav', '.wav'),
    content('an archive', archive('a.txt', 'a'), 'application/zip', '.zip', { '.docx': word }),
    content('a text', '1,2,3\n4,5,6\n', 'text/plain', '.txt', { '.csv': 'text/csv' }),
    content('a packed file', gzipSync('a'), 'application/gzip', '.gz'),
    content('bytes', Buffer.from([1, 2, 3, 0, 255, 254]), 'application/octet-stream', '.bin'),
  ];
}

/** A TIFF whose directory is at its end, far behind the bytes that are inspected. */
function tiff(): Buffer {
  const bytes = Buffer.alloc(9_000);
  bytes.write('II*\0', 'latin1');
  bytes.writeUInt32LE(bytes.length - 6, 4);
  return bytes;
}

function content(
  is: string,
  bytes: Buffer | string,
  mime: string,
  ext: string,
  narrowed: Readonly<Record<string, string>> = {},
): Content {
  return { is, bytes: Buffer.from(bytes), mime, ext, narrowed: new Map(Object.entries(narrowed)) };
}

import { open } from 'node:fs/promises';
import { lazyModule } from '../../../foundations/core/index.js';
import type { MediaSettings } from '../settings.js';
import { withStorageFaults } from '../storage/storage-errors.js';
import { fileExtension } from './file-names.js';
import { type FileType, unknownKind } from './file-type.js';
import { narrowKind } from './narrow-kind.js';
import { detectTextKind, svgKind } from './text-kind.js';

const loadFileType = lazyModule('file-type', () => import('file-type'));

/** Bytes from the beginning of a file that are looked at. */
const startLength = 4_100;

/** Marks that a text may well begin with, such as `BM` and `GIF`; what they stand for has bytes in it that no text has. */
const ambiguousTypes = /^(?:image|audio|video|font|model)\/|^application\/(?:x-msdownload|xml)$/;

/** How TIFF images begin. The rest of what they are stands in a directory, which may be anywhere in the file, mostly at its end. */
const tiffSignatures: readonly Buffer[] = [Buffer.from('II*\0'), Buffer.from('MM\0*')];
const tiff: FileType = { mime: 'image/tiff', ext: '.tif' };

/** Looks into the beginning of a file, see `sniff`. Throws Fault media.unavailable. */
export async function detectFileType(path: string, name: string): Promise<FileType> {
  const start = await withStorageFaults(async () => {
    const file = await open(path, 'r');
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(startLength), 0, startLength, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  });
  return detectType(start, name);
}

/**
 * What a file is. One rule: **the content decides**. What was declared is not looked at, and the name is only asked where content does
 * not tell kinds apart that are as harmless as each other (`families.ts`): a table of a text, a document of an archive. Where the name
 * says something else, it is corrected: the extension of a stored file is always one of its content.
 */
export async function detectType(start: Buffer, name: string): Promise<FileType> {
  const bySignature = await kindBySignature(start);
  const text = bySignature === null || ambiguousTypes.test(bySignature.mime) ? decodeText(start) : null;
  const kind = text === null ? (bySignature ?? unknownKind) : detectTextKind(text);
  return narrowKind(kind, fileExtension(name));
}

/** By the mark that files of most types begin with. */
async function kindBySignature(head: Buffer): Promise<FileType | null> {
  const kind = await kindByLibrary(head);
  return kind === null && tiffSignatures.some((signature) => head.subarray(0, signature.length).equals(signature))
    ? tiff
    : kind;
}

async function kindByLibrary(head: Buffer): Promise<FileType | null> {
  const { fileTypeFromBuffer } = await loadFileType();
  try {
    const found = await fileTypeFromBuffer(head);
    // Some types come with parameters, such as a profile of theirs.
    return found === undefined ? null : { mime: (found.mime.split(';')[0] ?? '').trim(), ext: `.${found.ext}` };
  } catch {
    // It begins like a file of some type and then goes on as none: that is no mark.
    return null;
  }
}

/** Text: UTF-16 where it says so, otherwise bytes without any that no text has; null: it is none. */
function decodeText(head: Buffer): string | null {
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le').decode(head);
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder('utf-16be').decode(head);
  return head.some(isBinary) ? null : new TextDecoder('utf-8').decode(head);
}

function isBinary(byte: number): boolean {
  return byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d && byte !== 0x1b;
}

/** Whether files of a media type may be uploaded: `image/png`, `image/*` and `*` in the list allow a PNG. */
export function isAllowed(mime: string, { allow, svg }: Pick<MediaSettings, 'allow' | 'svg'>): boolean {
  if (mime === svgKind.mime && !svg) return false;
  return allow.map((pattern) => pattern.trim().toLowerCase()).some((pattern) => matchesPattern(mime, pattern));
}

function matchesPattern(mime: string, pattern: string): boolean {
  if (pattern === '*' || pattern === '*/*') return true;
  return pattern.endsWith('/*') ? mime.startsWith(pattern.slice(0, -1)) : mime === pattern;
}

import { open } from 'node:fs/promises';
import { lazyModule } from '../../../foundations/core/index.js';
import type { MediaSettings } from '../settings.js';
import { withStorageFaults } from '../storage/storage-errors.js';
import { fileExtension } from './file-names.js';
import { type FileType, unknownKind } from './file-type.js';
import { narrowKind } from './narrow-kind.js';
import { detectTextKind, svgKind } from './text-kind.js';

const loadFileType = lazyModule('file-type', () => import('file-type'));

/** Number of bytes at the start of a file that are examined. */
const startLength = 4_100;

/** Types with a signature that text may start with, such as `BM` and `GIF`; real files of these types contain bytes that text does not. */
const ambiguousTypes = /^(?:image|audio|video|font|model)\/|^application\/(?:x-msdownload|xml)$/;

/** Signatures of TIFF. The actual type is in a directory, which may be anywhere in the file and mostly is at its end. */
const tiffSignatures: readonly Buffer[] = [Buffer.from('II*\0'), Buffer.from('MM\0*')];
const tiff: FileType = { mime: 'image/tiff', ext: '.tif' };

/** Detects the type of a file by its start, see `detectType`. Throws Fault media.unavailable. */
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
 * Returns the type of a file. **The content decides**; the declared type is ignored. The name only distinguishes types
 * with similar content that are equally harmless (`narrow-kind.ts`), such as CSV from text or DOCX from ZIP. The
 * extension of a stored file always matches its content.
 */
export async function detectType(start: Buffer, name: string): Promise<FileType> {
  const bySignature = await kindBySignature(start);
  const text = bySignature === null || ambiguousTypes.test(bySignature.mime) ? decodeText(start) : null;
  const kind = text === null ? (bySignature ?? unknownKind) : detectTextKind(text);
  return narrowKind(kind, fileExtension(name));
}

/** Detects types by the signature at the start of the file. */
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
    // Some types are returned with parameters, such as a profile.
    return found === undefined ? null : { mime: (found.mime.split(';')[0] ?? '').trim(), ext: `.${found.ext}` };
  } catch {
    // The start matches a type, the rest does not: the signature means nothing.
    return null;
  }
}

/** Decodes text: UTF-16 with a byte order mark, otherwise bytes without control characters; null if it is no text. */
function decodeText(head: Buffer): string | null {
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le').decode(head);
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder('utf-16be').decode(head);
  return head.some(isBinary) ? null : new TextDecoder('utf-8').decode(head);
}

function isBinary(byte: number): boolean {
  return byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d && byte !== 0x1b;
}

/** Returns whether files of a media type may be uploaded: `image/png`, `image/*` and `*` in the list allow a PNG. */
export function isAllowed(mime: string, { allow, svg }: Pick<MediaSettings, 'allow' | 'svg'>): boolean {
  if (mime === svgKind.mime && !svg) return false;
  return allow.map((pattern) => pattern.trim().toLowerCase()).some((pattern) => matchesPattern(mime, pattern));
}

function matchesPattern(mime: string, pattern: string): boolean {
  if (pattern === '*' || pattern === '*/*') return true;
  return pattern.endsWith('/*') ? mime.startsWith(pattern.slice(0, -1)) : mime === pattern;
}

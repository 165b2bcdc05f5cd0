import { open } from 'node:fs/promises';
import { later } from '../../kernel/index.js';
import { withFiles } from '../storage/trouble.js';
import { narrowed } from './families.js';
import { type Kind, unknownKind } from './kind.js';
import { extensionOf } from './names.js';
import { textKind } from './text-kind.js';

const library = later('file-type', () => import('file-type'));

/** Bytes from the beginning of a file that are looked at. */
const headLength = 4_100;

/** Marks that a text may well begin with, such as `BM` and `GIF`; what they stand for has bytes in it that no text has. */
const doubtful = /^(?:image|audio|video|font|model)\/|^application\/(?:x-msdownload|xml)$/;

/** How TIFF images begin. The rest of what they are stands in a directory, which may be anywhere in the file, mostly at its end. */
const tiffMarks: readonly Buffer[] = [Buffer.from('II*\0'), Buffer.from('MM\0*')];
const tiff: Kind = { mime: 'image/tiff', ext: '.tif' };

/** Looks into the beginning of a file, see `sniff`. Raises Fault media.unavailable. */
export async function sniffFile(path: string, name: string): Promise<Kind> {
  const head = await withFiles(async () => {
    const file = await open(path, 'r');
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(headLength), 0, headLength, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  });
  return sniff(head, name);
}

/**
 * What a file is. One rule: **the content decides**. What was declared is not looked at, and the name is only asked where content does
 * not tell kinds apart that are as harmless as each other (`families.ts`): a table of a text, a document of an archive. Where the name
 * says something else, it is corrected: the extension of a stored file is always one of its content.
 */
export async function sniff(head: Buffer, name: string): Promise<Kind> {
  const marked = await markedKind(head);
  const text = marked === null || doubtful.test(marked.mime) ? textOf(head) : null;
  const kind = text === null ? (marked ?? unknownKind) : textKind(text);
  return narrowed(kind, extensionOf(name));
}

/** By the mark that files of most types begin with. */
async function markedKind(head: Buffer): Promise<Kind | null> {
  const kind = await detectedKind(head);
  return kind === null && tiffMarks.some((mark) => head.subarray(0, mark.length).equals(mark)) ? tiff : kind;
}

async function detectedKind(head: Buffer): Promise<Kind | null> {
  const { fileTypeFromBuffer } = await library();
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
function textOf(head: Buffer): string | null {
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le').decode(head);
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder('utf-16be').decode(head);
  return head.some(isBinary) ? null : new TextDecoder('utf-8').decode(head);
}

function isBinary(byte: number): boolean {
  return byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d && byte !== 0x1b;
}

import { type ByteWindow, type Part, Parts } from './byte-window.js';

const trailer = 0x3b;
const image = 0x2c;
const extension = 0x21;
const commentLabel = 0xfe;
const applicationLabel = 0xff;
/** Applications whose data changes how a picture is seen: how often it is repeated, and its colours. */
const seen: ReadonlySet<string> = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);

/**
 * Returns what is kept of a GIF: all but comments, data of applications such as XMP, and what follows the picture. null: it is no GIF
 * from its beginning to its end.
 */
export async function gifParts(file: ByteWindow): Promise<readonly Part[] | null> {
  const parts = new Parts();
  const head = await file.read(0, 13);
  if (head === null || !/^GIF8[79]a$/.test(head.toString('latin1', 0, 6))) return null;
  let at = 13 + tableBytes(head[10]);
  parts.keep(0, at);
  for (;;) {
    const start = (await file.read(at, 1))?.[0];
    if (start === trailer) {
      parts.keep(at, at + 1);
      return parts.all;
    }
    const from = at;
    let stays = true;
    if (start === image) {
      const description = await file.read(at, 10);
      if (description === null) return null;
      // The table of colours, and a byte about the code of the pixels.
      at += 10 + tableBytes(description[9]) + 1;
    } else if (start === extension) {
      const label = (await file.read(at + 1, 1))?.[0];
      const name = label === applicationLabel ? (await file.read(at + 3, 11))?.toString('latin1') : '';
      stays = label !== commentLabel && (label !== applicationLabel || seen.has(name ?? ''));
      at += 2;
    } else {
      return null;
    }
    const end = await endOfBlocks(file, at);
    if (end === null) return null;
    if (stays) parts.keep(from, end);
    at = end;
  }
}

/** The length of a table of colours, by the flags that announce it. */
function tableBytes(flags = 0): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1);
}

/** The position behind a row of blocks, each with its length in front; an empty one is the last. */
async function endOfBlocks(file: ByteWindow, from: number): Promise<number | null> {
  for (let at = from; ; ) {
    const length = (await file.read(at, 1))?.[0];
    if (length === undefined) return null;
    at += 1 + length;
    if (length === 0) return at;
  }
}

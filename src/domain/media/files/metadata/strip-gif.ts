import { type ByteWindow, type OutputPart, OutputParts } from './byte-window.js';

const trailer = 0x3b;
const image = 0x2c;
const extension = 0x21;
const commentLabel = 0xfe;
const applicationLabel = 0xff;
/** Application extensions that change the appearance of an image: repetition and colours. */
const keptApplications: ReadonlySet<string> = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);

/**
 * Returns the parts of a GIF to keep: everything but comments, application data such as XMP, and trailing bytes. null: it is no complete
 * GIF.
 */
export async function stripGif(file: ByteWindow): Promise<readonly OutputPart[] | null> {
  const parts = new OutputParts();
  const head = await file.read(0, 13);
  if (head === null || !/^GIF8[79]a$/.test(head.toString('latin1', 0, 6))) return null;
  let position = 13 + colourTableBytes(head[10]);
  parts.addRange(0, position);
  for (;;) {
    const start = (await file.read(position, 1))?.[0];
    if (start === trailer) {
      parts.addRange(position, position + 1);
      return parts.list;
    }
    const from = position;
    let isKept = true;
    if (start === image) {
      const description = await file.read(position, 10);
      if (description === null) return null;
      // Skips the colour table and the byte with the LZW code size.
      position += 10 + colourTableBytes(description[9]) + 1;
    } else if (start === extension) {
      const label = (await file.read(position + 1, 1))?.[0];
      const name = label === applicationLabel ? (await file.read(position + 3, 11))?.toString('latin1') : '';
      isKept = label !== commentLabel && (label !== applicationLabel || keptApplications.has(name ?? ''));
      position += 2;
    } else {
      return null;
    }
    const end = await endOfBlocks(file, position);
    if (end === null) return null;
    if (isKept) parts.addRange(from, end);
    position = end;
  }
}

/** Returns the length of a colour table by its flags. */
function colourTableBytes(flags = 0): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1);
}

/** Returns the position after a sequence of data blocks, each preceded by its length and ended by an empty one. */
async function endOfBlocks(file: ByteWindow, from: number): Promise<number | null> {
  for (let at = from; ; ) {
    const length = (await file.read(at, 1))?.[0];
    if (length === undefined) return null;
    at += 1 + length;
    if (length === 0) return at;
  }
}

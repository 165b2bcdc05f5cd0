import { createHash, randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** Something to be uploaded, unlike anything that was uploaded before. */
export interface Content {
  readonly name: string;
  readonly bytes: Buffer;
  /** SHA-256, hexadecimal. */
  readonly digest: string;
}

/** Makes contents up: pictures of one colour each, of which formats are made, and bytes without any meaning. */
export interface Contents {
  next(): Content;
}

const colours = ['#c01818', '#18c018', '#1818c0', '#c0c018', '#18c0c0', '#c018c0', '#808080', '#181818'];
const kilobyte = 1024;

/** The start of every JPEG. */
const start = Buffer.from([0xff, 0xd8]);

/** An unused quantization table, which makes the image unique among those of its colour. It is not metadata, so it is preserved. */
function ownTable(): Buffer {
  const values = randomBytes(64).map((value) => Math.max(1, value));
  return Buffer.concat([Buffer.from([0xff, 0xdb, 0, 67, 3]), values]);
}

/** `chance`: a whole number from 0 up to, not including, its argument. */
export async function createContents(chance: (below: number) => number): Promise<Contents> {
  const pictures = await Promise.all(
    colours.map((background) =>
      sharp({ create: { width: 600, height: 400, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    ),
  );
  let number = 0;

  function named(extension: string, bytes: Buffer): Content {
    const digest = createHash('sha256').update(bytes).digest('hex');
    return { name: `${number++}.${extension}`, bytes, digest };
  }

  return {
    next() {
      const picture = pictures[chance(pictures.length)];
      if (chance(2) === 0 && picture !== undefined)
        return named('jpg', Buffer.concat([start, ownTable(), picture.subarray(2)]));
      return named('bin', randomBytes((chance(16) === 0 ? 3_000 : 1 + chance(60)) * kilobyte));
    },
  };
}

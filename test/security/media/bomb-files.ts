import { gzipSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { blackPng, gifOfFrames } from '../../../src/domain/media/images/test-images.js';
import { archive } from './active-content.js';

/** A small file that says, or unpacks to, something huge. */
export interface Bomb {
  readonly is: string;
  bytes(): Promise<Buffer>;
  /** 400: it is refused; 201: it is taken. */
  readonly status: 201 | 400;
  /** Whether pictures are made of it; left out: it is refused. */
  readonly pictures?: boolean;
  /** It takes as much memory as an image may. */
  readonly largest: boolean;
}

/** Answers to more than the pixels that there may be, and to what must not be in an SVG image. */
export const refusals =
  /^The image has more than 100000000 pixels|^The SVG image cannot be stored|^File type '.+' is not allowed$/;

const entities = Array.from({ length: 30 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(30)}">`).join('');

function grey(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#888' } });
}

function refused(is: string, make: () => Buffer | Promise<Buffer>): Bomb {
  return { is, bytes: async () => make(), status: 400, largest: false };
}

function taken(is: string, pictures: boolean, make: () => Buffer | Promise<Buffer>): Bomb {
  return { is, bytes: async () => make(), status: 201, pictures, largest: false };
}

/** Bombs. */
export const bombs: readonly Bomb[] = [
  refused('a PNG of 30,000 × 30,000', () => blackPng(30_000, 30_000)),
  refused('a PNG of 65,500 × 65,500', () => blackPng(65_500, 65_500, 1_000)),

  refused('a GIF with 10,000 frames of 200 × 200', () => gifOfFrames(10_000, 200, 200)),
  refused('a TIFF with 16 bits of 60,000 × 60,000', () => tiffHead(60_000, 60_000)),
  refused('an animated WebP of 16,000 × 16,000', () => animatedWebp(2, 16_000)),
  refused('an animated WebP with 10,000 frames of 200 × 200', () => animatedWebp(10_000, 200)),
  refused('an SVG image with entities', () =>
    Buffer.from(`<!DOCTYPE svg [<!ENTITY e0 "x">${entities}]><svg>&e30;</svg>`),
  ),
  refused('an SVG image with entities and no document type', () =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${'&e30;'.repeat(9)}</svg>`),
  ),
  refused('an SVG image nested 100,000 deep', () =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${'<g>'.repeat(100_000)}`),
  ),
  refused('a gzip of 100 MB of nothing', () => gzipSync(Buffer.alloc(100_000_000))),
  taken('a ZIP of 100 MB of nothing', false, () => archive('a.txt', Buffer.alloc(100_000_000))),
  taken('a GIF with 10,000 frames of 99 × 99', false, () => gifOfFrames(10_000, 99, 99)),
  taken('a PNG of 9,990 × 9,990', true, () => blackPng(9_990, 9_990)),
  taken('a PNG of 50,000,000 × 2', false, () => blackPng(50_000_000, 2)),
  taken('a PNG of 2,147,483,647 × 2,147,483,647', false, () => blackPng(2_147_483_647, 2_147_483_647, 0)),
  taken('a PNG that ends early', false, () => blackPng(9_990, 9_990, 10)),
  taken('a TIFF with 16 bits of 9,000 × 9,000', false, () => tiffHead(9_000, 9_000)),
  taken('an animated WebP of 7,000 × 7,000', false, () => animatedWebp(2, 7_000)),
  taken('an animated WebP with 10,000 frames of 99 × 99', false, () => animatedWebp(10_000, 99)),
  taken('a JPEG of 7,000 × 7,000', true, () => grey(7_000, 7_000).jpeg().toBuffer()),
  taken('an AVIF of 4,000 × 4,000', false, () => grey(4_000, 4_000).avif({ effort: 0 }).toBuffer()),
  { ...taken('an animated WebP of 6,600 × 6,600', true, () => animatedWebp(2, 6_600)), largest: true },
  {
    ...taken('an AVIF of 3,600 × 3,600', true, () => grey(3_600, 3_600).avif({ effort: 0 }).toBuffer()),
    largest: true,
  },
];

/** A TIFF of 16 bits and three channels whose one strip holds nothing. */
function tiffHead(width: number, height: number): Buffer {
  const entries: readonly (readonly [tag: number, type: 3 | 4, value: number])[] = [
    [256, 4, width],
    [257, 4, height],
    [258, 3, 16],
    [259, 3, 1],
    [262, 3, 1],
    [273, 4, 8],
    [277, 3, 1],
    [278, 4, height],
    [279, 4, 4],
  ];
  const bytes = Buffer.alloc(8 + 2 + entries.length * 12 + 4);
  bytes.write('II*\0', 'latin1');
  bytes.writeUInt32LE(8, 4);
  bytes.writeUInt16LE(entries.length, 8);
  for (const [at, [tag, type, value]] of entries.entries()) {
    const offset = 10 + at * 12;
    bytes.writeUInt16LE(tag, offset);
    bytes.writeUInt16LE(type, offset + 2);
    bytes.writeUInt32LE(1, offset + 4);
    bytes.writeUInt32LE(value, offset + 8);
  }
  return bytes;
}

/** An animation with a number of one-pixel frames on a square canvas. */
async function animatedWebp(frames: number, side: number): Promise<Buffer> {
  const still = await grey(1, 1).webp({ lossless: true }).toBuffer();
  const canvas = Buffer.concat([Buffer.from([2, 0, 0, 0]), threeBytes(side - 1), threeBytes(side - 1)]);
  const frame = Buffer.concat([Buffer.alloc(12), threeBytes(100), Buffer.alloc(1), still.subarray(12)]);
  const chunks = [chunk('VP8X', canvas), chunk('ANIM', Buffer.alloc(6))];
  for (let at = 0; at < frames; at++) chunks.push(chunk('ANMF', frame));
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]));
}

function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(name), length, data, Buffer.alloc(data.length % 2)]);
}

function threeBytes(value: number): Buffer {
  const bytes = Buffer.alloc(3);
  bytes.writeUIntLE(value, 0, 3);
  return bytes;
}

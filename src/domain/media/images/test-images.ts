import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Returns an image of one colour with a darker square in its upper left quarter, which shows its orientation. */
export function picture(width: number, height: number): Sharp {
  const corner = {
    width: Math.max(1, width >> 1),
    height: Math.max(1, height >> 1),
    channels: 3,
    background: '#102040',
  } as const;
  return sharp({ create: { width, height, channels: 3, background: '#66aaee' } }).composite([
    { input: { create: corner }, left: 0, top: 0 },
  ]);
}

/** Returns an image of four quarters: red and green above, blue and white below. */
export function quarters(width: number, height: number): Sharp {
  const [right, bottom] = [width >> 1, height >> 1];
  const quarter = (left: number, top: number, background: string) => {
    const size = { width: left === 0 ? right : width - right, height: top === 0 ? bottom : height - bottom };
    return { input: { create: { ...size, channels: 3 as const, background } }, left, top };
  };
  return sharp({ create: { width, height, channels: 3, background: '#f00' } }).composite([
    quarter(right, 0, '#0f0'),
    quarter(0, bottom, '#00f'),
    quarter(right, bottom, '#fff'),
  ]);
}

/** Returns an animation with this number of frames. */
export function animation(frames: number, width: number, height: number): Sharp {
  const frame = (at: number) => Buffer.alloc(width * height * 3, at % 256);
  const pixels = Buffer.concat(Array.from({ length: frames }, (_, at) => frame(at)));
  return sharp(pixels, { raw: { width, height: height * frames, channels: 3, pageHeight: height } });
}

/** Returns a black PNG with one bit per pixel: a few hundred bytes for hundreds of megapixels. */
export function blackPng(width: number, height: number, rows = height): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const pixels = deflateSync(Buffer.alloc(rows * (1 + Math.ceil(width / 8))));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

/** Returns a GIF with frames of one pixel on a screen of the given size. */
export function gifOfFrames(frames: number, width: number, height: number): Buffer {
  const screen = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  screen.writeUInt16LE(width, 6);
  screen.writeUInt16LE(height, 8);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  return Buffer.concat([screen, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

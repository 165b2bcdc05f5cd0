import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fileChecksum } from '../crop-file.js';
import { stripMetadata } from './strip-metadata.js';

const secret = 'Secret Street 5';
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${secret}"/></rdf:RDF></x:xmpmeta>`;
const exif = {
  IFD0: { Copyright: secret, ImageDescription: secret },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '51/1 30/1 3230/100',
    GPSLongitudeRef: 'W',
    GPSLongitude: '0/1 7/1 4366/100',
  },
};

// The product blocks the loaders that it does not use, for the whole process, which may have run other tests before.
sharp.unblock({ operation: ['VipsForeignLoad'] });

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-metadata-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function strip(bytes: Buffer, mime: string): Promise<Buffer> {
  const path = join(folder, 'received');
  await writeFile(path, bytes);
  const received = { path, bytes: bytes.length, checksum: await fileChecksum(path) };
  const result = await stripMetadata(received, folder, mime);
  const stripped = await readFile(result.path);
  expect(result).toEqual({ path: result.path, bytes: stripped.length, checksum: await fileChecksum(result.path) });
  if (result.path !== path) await rm(result.path);
  return stripped;
}

function picture(): Sharp {
  const pixels = Buffer.from(Array.from({ length: 60 * 40 * 4 }, (_, at) => (at * 31) % 256));
  return sharp(pixels, { raw: { width: 60, height: 40, channels: 4 } });
}

const pixelsOf = (bytes: Buffer) => sharp(bytes, { pages: -1 }).raw().toBuffer();

/** A PNG chunk. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const formats = ['jpeg', 'png', 'webp'] as const;

describe('metadata is cut out and not a pixel is encoded anew (contract: uploads never grow)', () => {
  test.each(formats)('of a %s, orientation and colour profile stay', async (format) => {
    const bytes = await picture()
      .withExif(exif)
      .withXmp(xmp)
      .withMetadata({ orientation: 6, icc: 'p3' })
      .withExifMerge(exif)
      .withXmp(xmp)
      .toFormat(format)
      .toBuffer();
    const before = await sharp(bytes).metadata();
    expect([before.exif !== undefined, before.xmp !== undefined, before.orientation]).toEqual([true, true, 6]);
    expect(bytes.includes(secret)).toBe(true);
    const stripped = await strip(bytes, `image/${format}`);
    const after = await sharp(stripped).metadata();
    expect(stripped.includes(secret)).toBe(false);
    expect([after.xmp, after.orientation, after.icc?.equals(before.icc ?? Buffer.alloc(0))]).toEqual([
      undefined,
      6,
      true,
    ]);
    // The orientation alone.
    expect(after.exif?.length).toBeLessThan(40);
    expect(stripped.length).toBeLessThan(bytes.length);
    expect(await pixelsOf(stripped)).toEqual(await pixelsOf(bytes));
    expect(await strip(stripped, `image/${format}`)).toEqual(stripped);
  });

  test.each(formats)('of a %s that stands upright no EXIF is left', async (format) => {
    const bytes = await picture().withExif(exif).toFormat(format).toBuffer();
    const stripped = await strip(bytes, `image/${format}`);
    expect((await sharp(stripped).metadata()).exif).toBeUndefined();
    expect(await pixelsOf(stripped)).toEqual(await pixelsOf(bytes));
  });

  test('of a progressive JPEG with a comment, and what follows it', async () => {
    const plain = await picture().jpeg({ progressive: true }).toBuffer();
    const text = Buffer.from(secret);
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), text]);
    const iptc = Buffer.concat([Buffer.from([0xff, 0xed, 0, text.length + 2]), text]);
    const bytes = Buffer.concat([plain.subarray(0, 2), comment, iptc, plain.subarray(2), plain, text]);
    expect(await strip(bytes, 'image/jpeg')).toEqual(plain);
  });

  test('of a PNG with texts, a time and chunks of its own', async () => {
    const plain = await picture().png({ palette: true }).toBuffer();
    const data = Buffer.from(`Comment\0${secret}`);
    const extra = ['tEXt', 'iTXt', 'tIME', 'zzZz'].map((type) => chunk(type, data));
    const at = plain.indexOf('IDAT') - 4;
    const bytes = Buffer.concat([plain.subarray(0, at), ...extra, plain.subarray(at), data]);
    const stripped = await strip(bytes, 'image/png');
    expect(stripped.includes(secret)).toBe(false);
    expect(stripped.length).toBeLessThanOrEqual(plain.length);
    expect(await pixelsOf(stripped)).toEqual(await pixelsOf(bytes));
  });

  test('of an animated GIF, which goes on moving', async () => {
    const frames = Buffer.from(Array.from({ length: 20 * 30 * 3 }, (_, at) => (at * 7) % 256));
    const image = sharp(frames, { raw: { width: 20, height: 30, channels: 3, pageHeight: 10 } });
    const plain = await image.gif({ loop: 3, delay: [100, 200, 300] }).toBuffer();
    const text = Buffer.from(secret);
    const comment = Buffer.concat([Buffer.from([0x21, 0xfe, text.length]), text, Buffer.from([0])]);
    const name = Buffer.from('XMP DataXMP');
    const application = Buffer.concat([
      Buffer.from([0x21, 0xff, 11]),
      name,
      Buffer.from([text.length]),
      text,
      Buffer.from([0]),
    ]);
    const bytes = Buffer.concat([plain.subarray(0, -1), comment, application, plain.subarray(-1), text]);
    expect(await strip(bytes, 'image/gif')).toEqual(plain);
    expect(await sharp(plain).metadata()).toMatchObject({ pages: 3, loop: 3, delay: [100, 200, 300] });
  });

  test('of an animated WebP', async () => {
    const frames = Buffer.from(Array.from({ length: 20 * 30 * 3 }, (_, at) => (at * 7) % 256));
    const image = sharp(frames, { raw: { width: 20, height: 30, channels: 3, pageHeight: 10 } });
    const bytes = await image
      .withExif(exif)
      .webp({ loop: 3, delay: [100, 200, 300] })
      .toBuffer();
    const stripped = await strip(bytes, 'image/webp');
    expect(stripped.includes(secret)).toBe(false);
    expect(await sharp(stripped).metadata()).toMatchObject({ pages: 3, loop: 3, delay: [100, 200, 300] });
    expect(await pixelsOf(stripped)).toEqual(await pixelsOf(bytes));
  });
});

describe('the received file itself stays (contract: uploads never grow)', () => {
  test.each([...formats, 'gif'] as const)('a %s without metadata', async (format) => {
    const bytes = await picture().toFormat(format).toBuffer();
    const path = join(folder, 'received');
    await writeFile(path, bytes);
    const received = { path, bytes: bytes.length, checksum: 'unchanged' };
    expect(await stripMetadata(received, folder, `image/${format}`)).toBe(received);
    expect(await readdir(folder)).toEqual(['received']);
  });

  test.each([...formats, 'gif'] as const)('a %s that ends anywhere, or is none', async (format) => {
    const bytes = await picture().withExif(exif).toFormat(format).toBuffer();
    for (let length = 0; length < bytes.length; length += Math.ceil(bytes.length / 50)) {
      expect(await strip(bytes.subarray(0, length), `image/${format}`)).toEqual(bytes.subarray(0, length));
    }
    const gaps = Buffer.concat(Array.from({ length: 20_000 }, () => Buffer.from([0xff, 0xfe, 0, 2, 0xff, 0xdb, 0, 2])));
    const full = Buffer.concat([bytes.subarray(0, 2), gaps, bytes.subarray(2)]);
    expect(await strip(full, `image/${format}`)).toEqual(full);
    const noise = Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * at * 31) % 256));
    const damaged = Buffer.concat([bytes.subarray(0, 30), noise]);
    expect((await strip(damaged, `image/${format}`)).length).toBeLessThanOrEqual(damaged.length);
  });
});

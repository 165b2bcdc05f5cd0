import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createImages } from './create-images.js';
import type { MadeFormat, VariantRequest } from './images.js';
import { animation, blackPng, gifOfFrames, picture } from './test-images.js';

const breakpoints = { large: 1000, medium: 750, small: 500 };
const pixelLimit = 100_000_000;
const reports: unknown[] = [];
const images = createImages({ settings: { pixelLimit, breakpoints }, report: (error) => reports.push(error) });
let folder: string;
let made: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-images-'));
});

beforeEach(async () => {
  made = await mkdtemp(join(folder, 'made-'));
});

afterAll(async () => {
  await images.close();
  await rm(folder, { recursive: true, force: true });
});

async function file(name: string, content: Sharp | Buffer | string): Promise<string> {
  const path = join(folder, name);
  if (typeof content === 'string' || Buffer.isBuffer(content)) await writeFile(path, content);
  else await content.toFile(path);
  return path;
}

function said(formats: readonly MadeFormat[]): readonly string[] {
  return formats.map(({ name, ext, mime, width, height }) => `${name} ${width}×${height} ${ext} ${mime}`);
}

const kinds = [
  ['jpeg', '.jpg'],
  ['png', '.png'],
  ['webp', '.webp'],
  ['avif', '.avif'],
  ['gif', '.gif'],
  ['tiff', '.tiff'],
] as const;

describe('facts and formats', () => {
  test.each(kinds)('of a %s of 1200×800', async (format, ext) => {
    const path = await file(`a.${format}`, picture(1200, 800).toFormat(format));
    const mime = `image/${format}`;
    const facts = await images.facts(path, mime);
    expect(facts).toMatchObject({ width: 1200, height: 800, animated: false });
    expect(facts?.placeholder).toMatch(/^[A-Za-z0-9+/]{20,40}={0,2}$/);
    const formats = await images.formats(path, mime, made);
    expect(said(formats)).toEqual([
      `thumbnail 234×156 ${ext} ${mime}`,
      `large 1000×667 ${ext} ${mime}`,
      `medium 750×500 ${ext} ${mime}`,
      `small 500×333 ${ext} ${mime}`,
    ]);
    for (const { path: at, bytes, width, height } of formats) {
      expect((await readFile(at)).length).toBe(bytes);
      expect(await sharp(at).metadata()).toMatchObject({ width, height, format: format === 'avif' ? 'heif' : format });
    }
    expect(await readdir(made)).toHaveLength(4);
  });

  test.each<[number, number, readonly string[]]>([
    [300, 200, ['thumbnail 234×156']],
    [800, 1200, ['thumbnail 104×156', 'large 667×1000', 'medium 500×750', 'small 333×500']],
    [10, 10, []],
    [1, 1, []],
    [5_000, 2, ['thumbnail 245×1', 'large 1000×1', 'medium 750×1', 'small 500×1']],
  ])('of a PNG of %i×%i', async (width, height, sizes) => {
    const path = await file(`${width}.png`, picture(width, height).png());
    expect(await images.facts(path, 'image/png')).toMatchObject({ width, height });
    expect(said(await images.formats(path, 'image/png', made))).toEqual(sizes.map((size) => `${size} .png image/png`));
  });

  test.each(['gif', 'webp'] as const)('of an animated %s: still pictures of its first frame', async (format) => {
    const path = await file(`moving.${format}`, animation(12, 400, 300).toFormat(format));
    const mime = `image/${format}`;
    expect(await images.facts(path, mime)).toMatchObject({ width: 400, height: 300, animated: true });
    const [thumbnail, ...others] = await images.formats(path, mime, made);
    expect(others).toEqual([]);
    expect(thumbnail).toMatchObject({ width: 208, height: 156 });
    expect((await sharp(thumbnail?.path ?? '').metadata()).pages ?? 1).toBe(1);
  });

  test.each([
    ['none', ''],
    ['a text', 'just a text'],
    ['a damaged head', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])],
    ['a script that begins like a GIF', 'GIF89a/*\0\0*/=1;alert(1)//'],
    ['a vector graphic', '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'],
    ['a PNG that ends early', blackPng(3_000, 3_000, 10)],
  ])('of something that is no image: %s', async (_, content) => {
    const path = await file('damaged', content);
    expect(await images.facts(path, 'image/png')).toBeNull();
    expect(await images.formats(path, 'image/png', made)).toEqual([]);
    expect(await readdir(made)).toEqual([]);
  });

  test('of a truncated photograph: it is damaged, and nothing is made of it', async () => {
    const whole = await picture(1200, 800).jpeg().toBuffer();
    const path = await file('cut.jpg', whole.subarray(0, whole.length / 2));
    expect(await images.facts(path, 'image/jpeg')).toBeNull();
    reports.length = 0;
    expect(await images.formats(path, 'image/jpeg', made)).toEqual([]);
    expect(reports).toHaveLength(1);
    expect(await readdir(made)).toEqual([]);
  });

  test('of a type that is not measured', async () => {
    const path = await file('a.png', picture(400, 400).png());
    expect(await images.facts(path, 'image/svg+xml')).toBeNull();
    expect(await images.facts(path, '__proto__')).toBeNull();
    expect(await images.formats(path, 'application/pdf', made)).toEqual([]);
  });

  test('trouble of the disk is no damage of the image', async () => {
    const path = await file('a.png', picture(400, 400).png());
    await expect(images.formats(path, 'image/png', join(folder, 'nowhere'))).rejects.toMatchObject({
      code: 'media.unavailable',
    });
  });
});

describe('a drawing with a palette keeps one (contract: uploads never grow)', () => {
  /** A red ring and blue stripes on white, with a shade at their edges. */
  function drawing(width: number, height: number): Sharp {
    const pixels = Buffer.alloc(width * height * 3, 255);
    for (let at = 0; at < width * height; at++) {
      const [x, y] = [at % width, Math.floor(at / width)];
      const off = Math.abs(Math.hypot(x - 100, y - 100) - 60);
      if (off < 12) pixels.set(off < 10 ? [204, 0, 0] : [230, 128, 128], at * 3);
      else if (x > 180 && y % 40 < 12) pixels.set([0, 51, 153], at * 3);
    }
    return sharp(pixels, { raw: { width, height, channels: 3 } });
  }

  test('in its formats and in what is cut out of it', async () => {
    const bytes = await drawing(300, 200).png({ palette: true, colours: 16 }).toBuffer();
    const path = await file('drawing.png', bytes);
    const [thumbnail] = await images.formats(path, 'image/png', made);
    expect((await sharp(thumbnail?.path).metadata()).isPalette).toBe(true);
    expect(thumbnail?.bytes).toBeLessThan(2 * bytes.length);
    const part = { left: 0, top: 0, width: 220, height: 180 };
    const { picture: cut } = await images.crop(path, part, made);
    expect(cut.bytes).toBeLessThanOrEqual(bytes.length);
    const pixels = (of: Sharp) => of.ensureAlpha().raw().toBuffer();
    expect(await pixels(sharp(cut.path))).toEqual(await pixels(sharp(path).extract(part)));
  });
});

describe('what a camera writes into an image', () => {
  const exif = {
    IFD0: { Copyright: 'a secret name' },
    IFD3: {
      GPSLatitudeRef: 'N',
      GPSLatitude: '51/1 30/1 3230/100',
      GPSLongitudeRef: 'W',
      GPSLongitude: '0/1 7/1 4366/100',
    },
  };

  test('rotates it, and is not in derived images', async () => {
    const photo = picture(1200, 800).withMetadata({ orientation: 6, exif }).jpeg();
    const path = await file('photo.jpg', photo);
    expect((await sharp(path).metadata()).orientation).toBe(6);
    expect((await readFile(path)).includes('a secret name')).toBe(true);
    expect(await images.facts(path, 'image/jpeg')).toMatchObject({ width: 800, height: 1200 });
    const formats = await images.formats(path, 'image/jpeg', made);
    expect(said(formats)[0]).toBe('thumbnail 104×156 .jpg image/jpeg');
    const request = { width: 400, height: 400, fit: 'cover', format: 'webp', focalPoint: null } as const;
    for (const { path: at } of [...formats, await images.variant(path, request, made)]) {
      const { exif: remainingExif, icc, xmp, iptc, orientation } = await sharp(at).metadata();
      expect({ remainingExif, icc, xmp, iptc, orientation }).toEqual({});
      expect((await readFile(at)).includes('a secret name')).toBe(false);
    }
    // The dark corner has gone from the upper left to the upper right.
    const { data, info } = await sharp(formats[0]?.path).raw().toBuffer({ resolveWithObject: true });
    const red = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0;
    expect(red(10, 10)).toBeGreaterThan(red(info.width - 10, 10) + 40);
  });
});

describe('bombs', () => {
  test.each<[string, string, Buffer]>([
    ['PNG of 30,000×30,000', 'image/png', blackPng(30_000, 30_000)],
    ['PNG that says 65,500×65,500', 'image/png', blackPng(65_500, 65_500, 1)],
    ['GIF of 10,000 frames of 1,000×1,000', 'image/gif', gifOfFrames(10_000, 1_000, 1_000)],
  ])('a %s is refused before anything is decoded', async (name, mime, bytes) => {
    const path = await file('bomb', bytes);
    const before = process.memoryUsage().rss;
    const started = performance.now();
    const refused = { code: 'upload.too-many-pixels', message: expect.stringContaining(String(pixelLimit)) };
    await expect(images.facts(path, mime), name).rejects.toMatchObject(refused);
    expect(performance.now() - started).toBeLessThan(500);
    await expect(images.formats(path, mime, made)).rejects.toMatchObject(refused);
    const request: VariantRequest = { width: 10, height: null, fit: 'inside', format: null, focalPoint: null };
    await expect(images.variant(path, request, made)).rejects.toMatchObject(refused);
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024);
    expect(await readdir(made)).toEqual([]);
  });

  test('10,000 small frames are within the limit, and only the first is decoded', async () => {
    const path = await file('frames.gif', gifOfFrames(10_000, 10, 10));
    expect(await images.facts(path, 'image/gif')).toMatchObject({ width: 10, height: 10, animated: true });
    expect(await images.formats(path, 'image/gif', made)).toEqual([]);
  });

  test('what cannot be decoded row by row is measured alone where it is too large for memory', async () => {
    const path = await file('large.avif', picture(4_000, 4_000).avif({ effort: 0 }));
    const before = process.memoryUsage().rss;
    expect(await images.facts(path, 'image/avif')).toEqual({
      width: 4_000,
      height: 4_000,
      animated: false,
      placeholder: null,
    });
    expect(await images.formats(path, 'image/avif', made)).toEqual([]);
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024);
  });

  test('the event loop runs while a large image is measured', async () => {
    const path = await file('large.png', blackPng(9_000, 9_000));
    let longest = 0;
    let last = performance.now();
    const watch = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 1);
    expect(await images.facts(path, 'image/png')).toMatchObject({ width: 9_000, height: 9_000 });
    clearInterval(watch);
    expect(longest).toBeLessThan(200);
  });
});

describe('a variant', () => {
  const request: VariantRequest = { width: null, height: null, fit: 'inside', format: null, focalPoint: null };

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('as %s', async (format) => {
    const path = await file('v.png', picture(600, 400).png());
    const variant = await images.variant(path, { ...request, width: 300, format }, made);
    expect(variant).toMatchObject({ name: 'variant', width: 300, height: 200, mime: `image/${format}` });
    expect((await readFile(variant.path)).length).toBe(variant.bytes);
  });

  test('keeps the format, and is never larger than the image', async () => {
    const path = await file('v.webp', picture(600, 400).webp());
    expect(await images.variant(path, { ...request, width: 5_000, height: 5_000, fit: 'cover' }, made)).toMatchObject({
      width: 400,
      height: 400,
      mime: 'image/webp',
    });
  });

  test('uses the focal point', async () => {
    const path = await file('focus.png', picture(1200, 400).png());
    const redAt = async (x: number, y: number) => {
      const square = { ...request, width: 100, height: 100, fit: 'cover' } as const;
      const { path: at } = await images.variant(path, { ...square, focalPoint: { x, y } }, made);
      return (await sharp(at).raw().toBuffer())[0];
    };
    expect(await redAt(0, 0)).toBe(0x10);
    expect(await redAt(100, 0)).toBe(0x66);
  });

  test('has room around it that is transparent, or white', async () => {
    const path = await file('wide.png', picture(400, 100).png());
    const square = { ...request, width: 200, height: 200, fit: 'contain' } as const;
    const firstPixel = async (format: 'png' | 'jpeg') => {
      const variant = await images.variant(path, { ...square, format }, made);
      expect(variant).toMatchObject({ width: 200, height: 200 });
      return [...(await sharp(variant.path).raw().toBuffer())].slice(0, format === 'png' ? 4 : 3);
    };
    expect((await firstPixel('png'))[3]).toBe(0);
    expect(await firstPixel('jpeg')).toEqual([255, 255, 255]);
  });

  test('of what is no image is a failure', async () => {
    const path = await file('no.txt', 'no image');
    await expect(images.variant(path, request, made)).rejects.toMatchObject({ code: 'upload.invalid' });
  });
});

test('at most 100 images wait; the next one is turned away', async () => {
  const path = await file('small.png', picture(20, 20).png());
  const requests = Array.from({ length: 200 }, () =>
    images.facts(path, 'image/png').then(
      () => 'done',
      (error: { code: string }) => error.code,
    ),
  );
  const ends = await Promise.all(requests);
  const done = ends.filter((end) => end === 'done').length;
  expect(done).toBeGreaterThanOrEqual(101);
  expect(ends.filter((end) => end === 'media.busy')).toHaveLength(200 - done);
  expect(done).toBeLessThan(200);
  expect(await images.facts(path, 'image/png')).not.toBeNull();
});

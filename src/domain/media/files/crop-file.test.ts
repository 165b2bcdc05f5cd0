import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FileColumns, type MediaFixture, openMediaFixture } from '../../../../test/support/media-fixture.js';
import { systemActor } from '../../accounts/index.js';
import { animation, quarters } from '../images/test-images.js';
import type { Rectangle } from '../images/variant-geometry.js';
import type { Storage } from '../storage/storage.js';
import type { FileDetails } from '../types.js';

let fixture: MediaFixture;

beforeEach(async () => {
  fixture = await openMediaFixture({ svg: true });
});

afterEach(() => fixture.close());

const inPlace = { copy: false, actor: systemActor };
const intoCopy = { copy: true, actor: systemActor };

async function store(name: string, content: Sharp | string, info: FileDetails = {}): Promise<number> {
  const bytes = typeof content === 'string' ? content : await content.toBuffer();
  const [stored] = await fixture.media.store([await fixture.received(name, bytes)], [info], systemActor);
  if (stored === undefined) throw new Error('not stored');
  return stored.id;
}

async function row(id: number): Promise<FileColumns> {
  const found = (await fixture.files()).find((file) => file.id === id);
  if (found === undefined) throw new Error('no row');
  return found;
}

/** Returns an image with detail everywhere, as a photograph has. */
function grain(): Sharp {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width: 640, height: 480, channels: 3, background: '#808080', noise } }).blur(1);
}

/** Where the content of a file lies. */
function pathOf({ hash, ext }: FileColumns): string {
  return join(dirname(fixture.context.incoming), 'uploads', `${hash}${ext}`);
}

/** The size of a stored picture, and the colours of its corners as `rgb` with a digit from 0 to f for each. */
async function describePicture(file: FileColumns) {
  const { data, info } = await sharp(pathOf(file)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): string =>
    [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)]
      .map((value) => Math.round(value / 17).toString(16))
      .join('');
  const [right, bottom] = [info.width - 1, info.height - 1];
  return [`${info.width}×${info.height}`, at(0, 0), at(right, 0), at(0, bottom), at(right, bottom)];
}

async function actions(): Promise<readonly string[]> {
  return (await fixture.context.audit.list({ before: null, limit: 10 })).map(({ action }) => action).reverse();
}

describe('cropping in place', () => {
  test('keeps the address and what was said, and makes everything else anew', async () => {
    const details = {
      alternativeText: 'alt',
      caption: 'cap',
      visibility: 'private',
      focalPoint: { x: 75, y: 50 },
    } as const;
    const id = await store('a.png', quarters(1200, 800).png(), details);
    const before = await row(id);
    const part = { left: 600, top: 0, width: 600, height: 800 };
    expect(await fixture.media.crop(id, part, inPlace)).toEqual({ id, documentId: before.document_id });
    const after = await row(id);
    expect(after).toMatchObject({
      name: 'a.png',
      hash: before.hash,
      ext: '.png',
      url: before.url,
      alternative_text: 'alt',
      caption: 'cap',
      visibility: 'private',
      focal_point: '{"x":50,"y":50}',
      width: 600,
      height: 800,
      mime: 'image/png',
    });
    expect(await describePicture(after)).toEqual(['600×800', '0f0', '0f0', 'fff', 'fff']);
    expect([after.checksum === before.checksum, after.placeholder === before.placeholder]).toEqual([false, false]);
    const formats = after.formats as Record<string, { width: number; height: number }>;
    expect(Object.entries(formats).map(([name, { width, height }]) => `${name} ${width}×${height}`)).toEqual([
      'thumbnail 117×156',
      'medium 563×750',
      'small 375×500',
    ]);
    expect(await fixture.keys()).toEqual(
      ['', 'medium_', 'small_', 'thumbnail_'].map((start) => `${start}${before.hash}.png`).sort(),
    );
    expect([await fixture.incoming(), fixture.reports]).toEqual([[], []]);
    expect(await actions()).toEqual(['file.upload', 'file.crop']);
  });

  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('a %s stays one', async (format) => {
    const id = await store(`a.${format}`, quarters(80, 60).toFormat(format));
    await fixture.media.crop(id, { left: 0, top: 36, width: 32, height: 24 }, inPlace);
    const after = await row(id);
    expect(after).toMatchObject({ mime: `image/${format}`, width: 32, height: 24 });
    expect((await sharp(pathOf(after)).metadata()).format).toBe(format === 'avif' ? 'heif' : format);
    expect(await describePicture(after)).toEqual(['32×24', '00f', '00f', '00f', '00f']);
  });

  test.each([
    ['jpeg', { quality: 75 }],
    ['webp', { quality: 75 }],
    ['avif', { quality: 45, effort: 2 }],
  ] as const)('a compressed %s does not grow', async (format, options) => {
    const id = await store(`a.${format}`, grain().toFormat(format, options));
    const { bytes: before } = await row(id);
    await fixture.media.crop(id, { left: 0, top: 60, width: 640, height: 360 }, inPlace);
    const { bytes: after } = await row(id);
    expect([before, after]).toEqual([expect.any(Number), expect.any(Number)]);
    expect(Number(after)).toBeLessThan(Number(before));
  });

  test('a photograph of high quality is cropped in high quality', async () => {
    const id = await store('a.jpg', grain().jpeg({ quality: 100, chromaSubsampling: '4:4:4' }));
    await fixture.media.crop(id, { left: 0, top: 60, width: 640, height: 360 }, inPlace);
    expect((await sharp(pathOf(await row(id))).metadata()).chromaSubsampling).toBe('4:4:4');
  });

  test('cuts what is seen: a photograph that lies on its side is cut upright, and tells nothing of its camera', async () => {
    const exif = { IFD0: { Copyright: 'a secret name' } };
    // Seen it is 60 wide and 80 high, blue and red above, white and green below.
    const id = await store('a.jpg', quarters(80, 60).withMetadata({ orientation: 6, exif }).jpeg({ quality: 100 }));
    expect(await row(id)).toMatchObject({ width: 60, height: 80 });
    await fixture.media.crop(id, { left: 6, top: 48, width: 48, height: 24 }, inPlace);
    const after = await row(id);
    expect(after).toMatchObject({ width: 48, height: 24 });
    expect(await describePicture(after)).toEqual(['48×24', 'fff', '0f0', 'fff', '0f0']);
    const { exif: remainingExif, orientation } = await sharp(pathOf(after)).metadata();
    expect([remainingExif, orientation, (await readFile(pathOf(after))).includes('a secret name')]).toEqual([
      undefined,
      undefined,
      false,
    ]);
  });

  test.each<[string, FileDetails['focalPoint'], Rectangle, string | null]>([
    ['the same spot', { x: 10, y: 50 }, { left: 0, top: 20, width: 50, height: 20 }, '{"x":20,"y":50}'],
    ['nowhere where it is cut off', { x: 90, y: 50 }, { left: 0, top: 0, width: 50, height: 60 }, null],
    ['nowhere where it was nowhere', null, { left: 0, top: 0, width: 50, height: 60 }, null],
  ])('leaves the focal point at %s', async (_, focalPoint, part, expected) => {
    const id = await store('a.png', quarters(100, 60).png(), { focalPoint });
    await fixture.media.crop(id, part, inPlace);
    expect((await row(id)).focal_point).toBe(expected);
  });

  test('that fails at any put leaves a whole object for every key of the row, and is settled', async () => {
    const id = await store('a.png', quarters(600, 400).png());
    const before = await row(id);
    const part = { left: 0, top: 0, width: 300, height: 400 };
    for (let failing = 1; failing <= 2; failing++) {
      let puts = 0;
      const storage: Storage = {
        ...fixture.context.storage,
        async put(key, path, meta) {
          if (++puts === failing) throw new Error('the store fails');
          await fixture.context.storage.put(key, path, meta);
        },
      };
      await expect(fixture.with({ storage }).crop(id, part, inPlace)).rejects.toThrow('the store fails');
      expect(await row(id)).toEqual(before);
      expect(await fixture.keys()).toEqual(
        ['', 'small_', 'thumbnail_'].map((start) => `${start}${before.hash}.png`).sort(),
      );
      expect(await fixture.incoming()).toEqual([]);
    }
    await fixture.media.crop(id, part, inPlace);
    expect(await row(id)).toMatchObject({ width: 300, height: 400 });
    expect(await describePicture(before)).toEqual(['300×400', 'f00', 'f00', '00f', '00f']);
  });

  test('twice concurrently crops the second part out of the result of the first', async () => {
    const id = await store('a.png', quarters(80, 60).png());
    const half = { left: 0, top: 0, width: 40, height: 60 };
    const ends = await Promise.allSettled([
      fixture.media.crop(id, half, inPlace),
      fixture.media.crop(id, half, inPlace),
    ]);
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    const wide = { left: 0, top: 0, width: 41, height: 60 };
    await expect(fixture.media.crop(id, wide, inPlace)).rejects.toMatchObject({ code: 'upload.invalid' });
    expect(await row(id)).toMatchObject({ width: 40, height: 60 });
  });
});

describe('cropping into a new file', () => {
  test('leaves the picture as it is, and takes over what was said about it', async () => {
    const details = {
      alternativeText: 'alt',
      caption: 'cap',
      visibility: 'private',
      focalPoint: { x: 10, y: 10 },
    } as const;
    const id = await store('Boats.png', quarters(400, 300).png(), details);
    const before = await row(id);
    const content = await readFile(pathOf(before));
    const copy = await fixture.media.crop(id, { left: 0, top: 0, width: 200, height: 150 }, intoCopy);
    expect(copy.id).not.toBe(id);
    const made = await row(copy.id);
    expect(made).toMatchObject({
      document_id: copy.documentId,
      name: 'Boats 200×150.png',
      alternative_text: 'alt',
      caption: 'cap',
      visibility: 'private',
      focal_point: '{"x":20,"y":20}',
      width: 200,
      height: 150,
    });
    expect(await describePicture(made)).toEqual(['200×150', 'f00', 'f00', 'f00', 'f00']);
    expect([await row(id), await readFile(pathOf(before))]).toEqual([before, content]);
    expect(await fixture.incoming()).toEqual([]);
    expect(await actions()).toEqual(['file.upload', 'file.upload']);
  });

  test('leaves nothing where it cannot be stored', async () => {
    const id = await store('a.png', quarters(400, 300).png());
    const keys = await fixture.keys();
    const storage: Storage = { ...fixture.context.storage, put: () => Promise.reject(new Error('the store fails')) };
    const part = { left: 0, top: 0, width: 200, height: 150 };
    await expect(fixture.with({ storage }).crop(id, part, intoCopy)).rejects.toThrow('the store fails');
    expect([await fixture.keys(), (await fixture.files()).length, await fixture.incoming()]).toEqual([keys, 1, []]);
  });
});

describe.each([
  ['in place', inPlace],
  ['into a new file', intoCopy],
])('cropping %s is refused, and changes nothing', (_, how) => {
  /** Expects a failure with this code, and that nothing was stored or needs repair. */
  async function expectRefusal(id: number, part: Rectangle, code: string): Promise<void> {
    const before = [await fixture.files(), await fixture.keys(), await fixture.incoming()];
    await expect(fixture.media.crop(id, part, how)).rejects.toMatchObject({ code });
    expect([await fixture.files(), await fixture.keys(), await fixture.incoming()]).toEqual(before);
    expect(await fixture.accounts.rows('SELECT file_id FROM octavo_file_turns')).toEqual([]);
  }

  test.each<[string, Rectangle]>([
    ['beyond the right', { left: 41, top: 0, width: 40, height: 60 }],
    ['beyond the bottom', { left: 0, top: 1, width: 80, height: 60 }],
    ['before the left', { left: -1, top: 0, width: 40, height: 60 }],
    ['of no width', { left: 0, top: 0, width: 0, height: 60 }],
    ['of half a pixel', { left: 0, top: 0.5, width: 40, height: 30 }],
  ])('with a part %s', async (_name, part) => {
    const id = await store('a.png', quarters(80, 60).png());
    await expectRefusal(id, part, 'upload.invalid');
  });

  test.each<[string, () => Sharp | string]>([
    ['a vector graphic', () => '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60"/>'],
    ['a text', () => 'text'],
    ['an animation', () => animation(12, 80, 60).gif()],
    ['a TIFF', () => quarters(80, 60).tiff()],
  ])('of %s', async (name, content) => {
    const id = await store(name === 'a vector graphic' ? 'a.svg' : 'a', content());
    await expectRefusal(id, { left: 0, top: 0, width: 10, height: 10 }, 'upload.not-croppable');
  });

  test('of what is not there', async () => {
    await expectRefusal(99, { left: 0, top: 0, width: 10, height: 10 }, 'upload.not-found');
  });

  test('of a picture whose content is missing', async () => {
    const id = await store('a.png', quarters(80, 60).png());
    for (const key of await fixture.keys()) await fixture.context.storage.remove(key);
    await expectRefusal(id, { left: 0, top: 0, width: 10, height: 10 }, 'upload.not-croppable');
  });

  test('of a picture that has more pixels than are allowed now', async () => {
    const id = await store('a.png', quarters(80, 60).png());
    const smaller = fixture.with({ settings: { pixelLimit: 1_000 } });
    const cropped = smaller.crop(id, { left: 0, top: 0, width: 10, height: 10 }, how);
    await expect(cropped).rejects.toMatchObject({ code: 'upload.too-many-pixels' });
    expect(await fixture.incoming()).toEqual([]);
  });
});

import { rm } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type MediaFixture, openMediaFixture } from '../../../../test/support/media-fixture.js';
import { Fault } from '../../../foundations/core/index.js';
import { systemActor } from '../../accounts/index.js';
import { createMedia } from '../create-media.js';
import { animation, blackPng, picture } from '../images/test-images.js';
import type { Storage } from '../storage/storage.js';
import type { FileDetails, Media } from '../types.js';

let fixture: MediaFixture;

beforeEach(async () => {
  fixture = await openMediaFixture();
});

afterEach(() => fixture.close());

async function store(
  name: string,
  content: Buffer | string | Sharp,
  info: FileDetails = {},
  media: Media = fixture.media,
) {
  const bytes = content instanceof sharp ? await (content as Sharp).toBuffer() : (content as Buffer | string);
  const [stored] = await media.store([await fixture.received(name, bytes)], [info], systemActor);
  const row = (await fixture.files()).find(({ id }) => id === stored?.id);
  if (row === undefined) throw new Error('no row');
  return row;
}

/** Nothing has come of it: no row, no object, no file in between. */
async function expectNothing(): Promise<void> {
  expect(await fixture.files()).toEqual([]);
  expect(await fixture.keys()).toEqual([]);
  expect(await fixture.incoming()).toEqual([]);
}

describe('a stored image', () => {
  test('has everything that is known of it in its row', async () => {
    const bytes = await picture(1200, 800).png().toBuffer();
    const row = await store('My Phötö.PNG', bytes, {
      alternativeText: 'alt',
      caption: 'cap',
      focalPoint: { x: 10, y: 20 },
    });
    const hash = String(row.hash);
    expect(hash).toMatch(/^My_Photo_[0-9a-f]{10}$/);
    expect(row).toMatchObject({
      name: 'My Phötö.PNG',
      alternative_text: 'alt',
      caption: 'cap',
      focal_point: '{"x":10,"y":20}',
      width: 1200,
      height: 800,
      ext: '.png',
      mime: 'image/png',
      url: `/uploads/${hash}.png`,
      preview_url: null,
      provider: 'local',
      visibility: 'public',
      folder_id: null,
    });
    expect(Number(row.bytes)).toBe(bytes.length);
    expect(String(row.checksum)).toMatch(/^[0-9a-f]{64}$/);
    expect(String(row.placeholder)).toMatch(/^[A-Za-z0-9+/]+=*$/);
    const formats = row.formats as Record<string, Record<string, unknown>>;
    expect(Object.entries(formats).map(([name, { width, height }]) => `${name} ${width}×${height}`)).toEqual([
      'thumbnail 234×156',
      'large 1000×667',
      'medium 750×500',
      'small 500×333',
    ]);
    expect(formats.thumbnail).toEqual({
      name: 'thumbnail_My Phötö.PNG',
      hash: `thumbnail_${hash}`,
      ext: '.png',
      mime: 'image/png',
      path: null,
      width: 234,
      height: 156,
      size: expect.any(Number),
      sizeInBytes: expect.any(Number),
      url: `/uploads/thumbnail_${hash}.png`,
    });
    expect(await fixture.keys()).toEqual(
      [hash, `large_${hash}`, `medium_${hash}`, `small_${hash}`, `thumbnail_${hash}`].map((key) => `${key}.png`).sort(),
    );
    for (const { hash: key, sizeInBytes, size } of Object.values(formats)) {
      expect((await fixture.context.storage.find(`${key}.png`))?.bytes).toBe(sizeInBytes);
      expect(size).toBe(Math.round(Number(sizeInBytes) / 10) / 100);
    }
    expect(await fixture.incoming()).toEqual([]);
    expect(fixture.reports).toEqual([]);
  });

  test('is stored as it was sent', async () => {
    const bytes = await picture(400, 300).jpeg().toBuffer();
    const { hash } = await store('a.jpeg', bytes);
    const stream = await fixture.context.storage.open(`${hash}.jpeg`);
    expect(Buffer.concat((await stream?.toArray()) ?? [])).toEqual(bytes);
    expect(await fixture.keys()).toEqual([`${hash}.jpeg`, `thumbnail_${hash}.jpg`].sort());
  });

  test('has a size of two decimals', async () => {
    const sizes = async (bytes: number) => (await store('a.txt', 'x'.repeat(bytes))).size;
    expect(String(await sizes(1))).toBe('0');
    expect(String(await sizes(1_234))).toBe('1.23');
    expect(String(await sizes(123_456))).toBe('123.46');
  });

  test.each<[string, () => Sharp | Buffer | string, number | null, readonly string[] | null]>([
    ['small', () => picture(300, 200).png(), 300, ['thumbnail']],
    ['tiny', () => picture(10, 10).png(), 10, null],
    ['animated', () => animation(5, 400, 300).gif(), 400, ['thumbnail']],
    ['damaged', () => blackPng(2_000, 2_000, 3), null, null],
    ['text that says it is one', () => 'no image', null, null],
  ])('that is %s', async (_, content, width, formats) => {
    const row = await store('a.png', content());
    expect(row.width).toBe(width);
    expect(row.formats === null ? null : Object.keys(row.formats as object)).toEqual(formats);
  });
});

describe('what is said about a file', () => {
  test('is taken over; names of people and no names at all', async () => {
    const named = await store('a.txt', 'text', { name: '../../x y', visibility: 'private' });
    expect(named).toMatchObject({
      name: '../../x y',
      visibility: 'private',
      ext: '.txt',
      url: `/uploads/${named.hash}.txt`,
    });
    expect(named.hash).toMatch(/^x_y_[0-9a-f]{10}$/);
    expect(await store('b.txt', 'text', { name: '' })).toMatchObject({ name: 'b.txt' });
    expect(await store('', 'text')).toMatchObject({ name: 'file.txt', hash: expect.stringMatching(/^file_/) });
  });

  test('belongs to its file, by position', async () => {
    const files = [
      await fixture.received('a.txt', 'a'),
      await fixture.received('b.txt', 'b'),
      await fixture.received('c.txt', 'c'),
    ];
    const stored = await fixture.media.store(files, [{ caption: 'first' }, { caption: 'second' }], systemActor);
    const rows = await fixture.files();
    expect(stored.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect(stored.map(({ documentId }) => documentId)).toEqual(rows.map((row) => row.document_id));
    expect(rows.map(({ name, caption }) => [name, caption])).toEqual([
      ['a.txt', 'first'],
      ['b.txt', 'second'],
      ['c.txt', null],
    ]);
  });

  test('is in the log, and what is to happen alongside happens once for each', async () => {
    const heard: string[] = [];
    const files = [await fixture.received('a.txt', 'a'), await fixture.received('b.txt', 'b')];
    const stored = await fixture.media.store(files, [], systemActor, async (_, documentId) => {
      heard.push(documentId);
    });
    expect(heard).toEqual(stored.map(({ documentId }) => documentId));
    const log = await fixture.context.audit.list({ before: null, limit: 10 });
    expect(log.map(({ action, documentId }) => `${action} ${documentId}`).reverse()).toEqual(
      stored.map(({ documentId }) => `file.upload ${documentId}`),
    );
  });

  test('may be a folder that is there', async () => {
    await fixture.accounts.run(
      "INSERT INTO octavo_folders (id, parent_id, name, created_at, updated_at) VALUES (7, 0, 'f', '2024-01-01', '2024-01-01')",
    );
    expect(await store('a.txt', 'a', { folder: 7 })).toMatchObject({ folder_id: 7 });
    expect(await store('a.txt', 'a', { folder: null })).toMatchObject({ folder_id: null });
    await expect(store('a.txt', 'a', { folder: 8 })).rejects.toMatchObject({ code: 'upload.folder-not-found' });
    expect(await fixture.files()).toHaveLength(2);
    expect(await fixture.keys()).toHaveLength(2);
  });
});

describe('settings', () => {
  test('say where files are fetched, and by whom', async () => {
    const media = fixture.with({ settings: { baseUrl: 'https://cdn.example.org/m/', signedSeconds: 60 } });
    const row = await store('a.png', picture(300, 200).png(), {}, media);
    expect(row).toMatchObject({ url: `https://cdn.example.org/m/${row.hash}.png`, visibility: 'private' });
    expect(row.formats).toMatchObject({ thumbnail: { url: `https://cdn.example.org/m/thumbnail_${row.hash}.png` } });
  });

  test('may allow SVG images, which are stored clean', async () => {
    const media = fixture.with({ settings: { svg: true } });
    const row = await store('a.svg', '<?xml version="1.0"?><svg><metadata/><path d="M0 0"/></svg>', {}, media);
    expect(row).toMatchObject({ mime: 'image/svg+xml', ext: '.svg', width: null, formats: null });
    const stream = await fixture.context.storage.open(`${row.hash}.svg`);
    const text = Buffer.concat((await stream?.toArray()) ?? []).toString();
    expect(text).toContain('<path d="M0 0"/>');
    expect(text).not.toContain('metadata');
    expect(Number(row.bytes)).toBe(Buffer.byteLength(text));
    const evil = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    await expect(store('a.svg', evil, {}, media)).rejects.toMatchObject({
      code: 'upload.invalid',
      message: 'The SVG image cannot be stored: it has the element script',
    });
    expect(await fixture.keys()).toHaveLength(1);
  });
});

describe('refused, with nothing left', () => {
  test.each<[string, string, Buffer | string, string]>([
    ['an empty file', 'a.txt', '', 'upload.empty'],
    ['a folder in its name', '../a.txt', 'x', 'upload.name-refused'],
    ['a mark in its name', 'a\u202egpj.txt', 'x', 'upload.name-refused'],
    ['an SVG image', 'a.svg', '<svg/>', 'upload.type-refused'],
    ['an SVG image under another name', 'a.png', '<svg/>', 'upload.type-refused'],
    ['a page', 'a.txt', '<html>', 'upload.type-refused'],
    ['a program', 'a.exe', Buffer.from([0x4d, 0x5a, 0, 0, 1, 2, 3]), 'upload.type-refused'],
    ['bytes of no kind', 'a.png', Buffer.from([0, 1, 2, 3]), 'upload.type-refused'],
    ['a bomb', 'a.png', blackPng(30_000, 30_000), 'upload.too-many-pixels'],
  ])('%s', async (_, name, bytes, code) => {
    const files = [
      await fixture.received('fine.png', await picture(400, 300).png().toBuffer()),
      await fixture.received(name, bytes),
    ];
    await expect(fixture.media.store(files, [], systemActor)).rejects.toMatchObject({ code });
    for (const { path } of files) await rm(path, { force: true });
    await expectNothing();
  });

  test('no file at all', async () => {
    await expect(fixture.media.store([], [], systemActor)).rejects.toMatchObject({ code: 'upload.empty' });
  });

  test('the type is the detected one, not the declared one', async () => {
    await expect(store('a.png', '<svg/>')).rejects.toMatchObject({
      message: "File type 'image/svg+xml' is not allowed",
    });
  });

  test('an image above its limit, though other files may be as large', async () => {
    const media = fixture.with({ settings: { imageSizeLimit: 1_000 } });
    await expect(store('a.png', picture(400, 300).png(), {}, media)).rejects.toMatchObject({
      code: 'upload.too-large',
    });
    expect(await store('a.txt', 'x'.repeat(2_000), {}, media)).toMatchObject({ name: 'a.txt' });
  });
});

test('files stay if it is unknown whether their rows were written', async () => {
  const { store } = fixture.context;
  // The connection is lost after the commit of the rows, before its result arrives.
  const lost = new Proxy(store, {
    get(of, name) {
      const value: unknown = Reflect.get(of, name, of);
      if (name !== 'write') return typeof value === 'function' ? value.bind(of) : value;
      return async (work: Parameters<typeof store.write>[0]) => {
        await store.write(work);
        throw new Fault('store.unavailable');
      };
    },
  });
  const media = createMedia({ ...fixture.context, store: lost });
  const stored = media.store([await fixture.received('a.txt', 'a')], [], systemActor);
  await expect(stored).rejects.toMatchObject({ code: 'store.unavailable' });
  const [row] = await fixture.files();
  expect(await fixture.keys()).toEqual([`${row?.hash}.txt`]);
  await media.close();
});

describe('trouble of the world leaves nothing', () => {
  /** A storage that fails at the n-th put; the previous ones are in the real one. */
  function failingAt(failing: number): Storage {
    let puts = 0;
    const { storage } = fixture.context;
    return {
      ...storage,
      async put(key, path, meta) {
        if (++puts === failing) throw new Error('the store fails');
        await storage.put(key, path, meta);
      },
    };
  }

  test('at every put of two images', async () => {
    for (let at = 1; at <= 7; at++) {
      const media = fixture.with({ storage: failingAt(at) });
      const bytes = await picture(600, 400).png().toBuffer();
      const files = [await fixture.received('a.png', bytes), await fixture.received('b.png', bytes)];
      const stored = media.store(files, [], systemActor);
      if (at < 7) {
        await expect(stored).rejects.toThrow('the store fails');
        await expectNothing();
      } else {
        expect(await stored).toHaveLength(2);
        expect(await fixture.keys()).toHaveLength(6);
      }
    }
  });

  test('in the transaction', async () => {
    const files = [await fixture.received('a.txt', 'a'), await fixture.received('b.txt', 'b')];
    let calls = 0;
    const stored = fixture.media.store(files, [], systemActor, async () => {
      if (++calls === 2) throw new Error('the database fails');
    });
    await expect(stored).rejects.toThrow('the database fails');
    await expectNothing();
    expect(await fixture.context.audit.list({ before: null, limit: 10 })).toEqual([]);
  });

  test('where objects cannot be taken away again, that is reported', async () => {
    const failing: Storage = { ...failingAt(2), remove: () => Promise.reject(new Error('gone')) };
    const files = [await fixture.received('a.txt', 'a'), await fixture.received('b.txt', 'b')];
    await expect(fixture.with({ storage: failing }).store(files, [], systemActor)).rejects.toThrow('the store fails');
    expect(fixture.reports.map(String)).toEqual(['Error: gone', 'Error: gone']);
    expect(await fixture.files()).toEqual([]);
  });
});

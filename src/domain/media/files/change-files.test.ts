import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type MediaFixture, openMediaFixture } from '../../../../test/support/media-fixture.js';
import { systemActor } from '../../accounts/index.js';
import { picture } from '../images/test-images.js';
import type { Storage } from '../storage/storage.js';
import type { StoredFile } from '../types.js';

let fixture: MediaFixture;

beforeEach(async () => {
  fixture = await openMediaFixture();
});

afterEach(() => fixture.close());

const png = (width: number, height: number) => picture(width, height).png().toBuffer();

async function store(name: string, bytes: Buffer | string): Promise<StoredFile> {
  const [stored] = await fixture.media.store(
    [await fixture.received(name, bytes)],
    [{ caption: 'unchanged' }],
    systemActor,
  );
  if (stored === undefined) throw new Error('not stored');
  return stored;
}

async function row(id: number) {
  return (await fixture.files()).find((file) => file.id === id);
}

async function content(key: string): Promise<Buffer> {
  return Buffer.concat((await (await fixture.context.storage.open(key))?.toArray()) ?? []);
}

async function actions(): Promise<readonly string[]> {
  return (await fixture.context.audit.list({ before: null, limit: 10 })).map(({ action }) => action).reverse();
}

describe('replacing', () => {
  test('keeps the address, and makes everything else anew', async () => {
    const { id } = await store('a.png', await png(1200, 800));
    const before = await row(id);
    const bytes = await png(600, 300);
    fixture.accounts.advanceClock(1_000);
    await fixture.media.replace(id, await fixture.received('new name.png', bytes), {}, systemActor);
    const after = await row(id);
    expect(after).toMatchObject({
      hash: before?.hash,
      ext: '.png',
      url: before?.url,
      document_id: before?.document_id,
      published_at: before?.published_at,
    });
    expect(after).toMatchObject({
      name: 'new name.png',
      caption: 'unchanged',
      width: 600,
      height: 300,
      mime: 'image/png',
    });
    expect(Object.keys(after?.formats as object)).toEqual(['thumbnail', 'small']);
    expect(await fixture.keys()).toEqual(
      [before?.hash, `small_${before?.hash}`, `thumbnail_${before?.hash}`].map((key) => `${key}.png`).sort(),
    );
    expect(await content(`${before?.hash}.png`)).toEqual(bytes);
    expect(after?.updated_at).not.toBe(before?.updated_at);
    expect(after?.checksum).not.toBe(before?.checksum);
    expect(await fixture.incoming()).toEqual([]);
    expect(await actions()).toEqual(['file.upload', 'file.replace']);
  });

  test('keeps even the extension: an image instead of a text', async () => {
    const { id } = await store('a.txt', 'text');
    const bytes = await png(300, 200);
    await fixture.media.replace(id, await fixture.received('b.png', bytes), { name: 'c', caption: null }, systemActor);
    const after = await row(id);
    expect(after).toMatchObject({ ext: '.txt', mime: 'image/png', name: 'c', caption: null, width: 300 });
    expect(after?.formats).toMatchObject({ thumbnail: { ext: '.png', url: `/uploads/thumbnail_${after?.hash}.png` } });
    expect(await fixture.keys()).toEqual([`${after?.hash}.txt`, `thumbnail_${after?.hash}.png`].sort());
  });

  test('analyses the new content like any other', async () => {
    const { id } = await store('a.txt', 'text');
    const before = await row(id);
    const replace = async (name: string, bytes: string) =>
      fixture.media.replace(id, await fixture.received(name, bytes), {}, systemActor);
    await expect(replace('a.png', '<svg/>')).rejects.toMatchObject({ code: 'upload.type-refused' });
    await expect(replace('a/b', 'text')).rejects.toMatchObject({ code: 'upload.name-refused' });
    await expect(replace('a', '')).rejects.toMatchObject({ code: 'upload.empty' });
    expect(await row(id)).toEqual(before);
    expect((await content(`${before?.hash}.txt`)).toString()).toBe('text');
  });

  test('of nothing is a failure', async () => {
    const file = await fixture.received('a.txt', 'a');
    await expect(fixture.media.replace(99, file, {}, systemActor)).rejects.toMatchObject({ code: 'upload.not-found' });
    expect(await fixture.keys()).toEqual([]);
  });

  test('that fails at any put leaves a whole object for every key of the row', async () => {
    const { id } = await store('a.png', await png(600, 400));
    const before = await row(id);
    const bytes = await png(1200, 900);
    for (let failing = 1; failing <= 5; failing++) {
      let puts = 0;
      const storage: Storage = {
        ...fixture.context.storage,
        async put(key, path, meta) {
          if (++puts === failing) throw new Error('the store fails');
          await fixture.context.storage.put(key, path, meta);
        },
      };
      const file = await fixture.received('b.png', bytes);
      await expect(fixture.with({ storage }).replace(id, file, {}, systemActor)).rejects.toThrow('the store fails');
      expect(await row(id)).toEqual(before);
      expect(await fixture.keys()).toEqual(
        [before?.hash, `small_${before?.hash}`, `thumbnail_${before?.hash}`].map((key) => `${key}.png`).sort(),
      );
      expect(await fixture.incoming()).toEqual([]);
    }
  });

  test('ten times concurrently ends with the content of one of them, and its formats', async () => {
    const { id } = await store('a.png', await png(300, 200));
    const widths = Array.from({ length: 10 }, (_, at) => 500 + at * 40);
    await Promise.all(
      widths.map(async (width) =>
        fixture.media.replace(id, await fixture.received(`${width}.png`, await png(width, 300)), {}, systemActor),
      ),
    );
    const after = await row(id);
    expect(after?.name).toBe(`${after?.width}.png`);
    const formats = Object.values(after?.formats as Record<string, { hash: string; sizeInBytes: number }>);
    for (const { hash, sizeInBytes } of formats) {
      expect((await fixture.context.storage.find(`${hash}.png`))?.bytes).toBe(sizeInBytes);
    }
    expect(await fixture.keys()).toHaveLength(1 + formats.length);
  });
});

describe('changing what is said about a file', () => {
  test('changes what is given and nothing else', async () => {
    const { id } = await store('a.txt', 'text');
    const before = await row(id);
    await fixture.media.changeInfo(id, { name: 'b', alternativeText: 'alt', focalPoint: { x: 1, y: 2 } }, systemActor);
    await fixture.media.changeInfo(id, { visibility: 'private' }, systemActor);
    expect(await row(id)).toEqual({
      ...before,
      name: 'b',
      alternative_text: 'alt',
      focal_point: '{"x":1,"y":2}',
      visibility: 'private',
      updated_at: expect.anything(),
      revision: expect.anything(),
    });
    expect(await actions()).toEqual(['file.upload', 'file.change', 'file.change']);
  });

  test('refuses names, folders and files that are not there', async () => {
    const { id } = await store('a.txt', 'text');
    const before = await row(id);
    const change = (info: object) => fixture.media.changeInfo(id, info, systemActor);
    await expect(change({ name: '' })).rejects.toMatchObject({ code: 'upload.name-refused' });
    await expect(change({ name: 'a\u202eb' })).rejects.toMatchObject({ code: 'upload.name-refused' });
    await expect(change({ folder: 5 })).rejects.toMatchObject({ code: 'upload.folder-not-found' });
    await expect(fixture.media.changeInfo(99, {}, systemActor)).rejects.toMatchObject({ code: 'upload.not-found' });
    expect(await row(id)).toEqual(before);
  });
});

describe('removing', () => {
  test('takes the row and every object away', async () => {
    const { id } = await store('a.png', await png(600, 400));
    const other = await store('b.txt', 'b');
    expect(await fixture.media.remove(id, systemActor)).toBe(true);
    expect((await fixture.files()).map((file) => file.id)).toEqual([other.id]);
    expect(await fixture.keys()).toHaveLength(1);
    expect(await fixture.media.remove(id, systemActor)).toBe(false);
    expect(await actions()).toEqual(['file.upload', 'file.upload', 'file.remove']);
  });

  test('by several requests concurrently happens once', async () => {
    const { id } = await store('a.txt', 'a');
    const ends = await Promise.all(Array.from({ length: 5 }, () => fixture.media.remove(id, systemActor)));
    expect(ends.filter(Boolean)).toEqual([true]);
  });

  test('where the store is out of reach, the row goes, and the rest is left to the sweep', async () => {
    const { id } = await store('a.txt', 'a');
    const storage: Storage = { ...fixture.context.storage, remove: () => Promise.reject(new Error('out of reach')) };
    expect(await fixture.with({ storage }).remove(id, systemActor)).toBe(true);
    expect(await fixture.files()).toEqual([]);
    expect(fixture.reports.map(String)).toEqual(['Error: out of reach']);
    expect(await fixture.keys()).toHaveLength(1);
  });

  test('and replacing concurrently leaves both or nothing', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await store('a.png', await png(300, 200));
      const file = await fixture.received('b.png', await png(400, 300));
      await Promise.allSettled([
        fixture.media.replace(id, file, {}, systemActor),
        fixture.media.remove(id, systemActor),
      ]);
      expect(await fixture.files()).toEqual([]);
      expect(await fixture.keys()).toEqual([]);
    }
  });
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type MediaHouse, openMediaHouse } from '../../../test/support/media-house.js';
import { system } from '../../accounts/index.js';
import { picture } from '../images/test-images.js';
import type { Storage } from '../storage/storage.js';
import type { StoredFile } from '../types.js';

let house: MediaHouse;

beforeEach(async () => {
  house = await openMediaHouse();
});

afterEach(() => house.close());

const png = (width: number, height: number) => picture(width, height).png().toBuffer();

async function store(name: string, bytes: Buffer | string): Promise<StoredFile> {
  const [stored] = await house.media.store([await house.received(name, bytes)], [{ caption: 'kept' }], system);
  if (stored === undefined) throw new Error('not stored');
  return stored;
}

async function row(id: number) {
  return (await house.files()).find((file) => file.id === id);
}

async function content(key: string): Promise<Buffer> {
  return Buffer.concat((await (await house.context.storage.open(key))?.toArray()) ?? []);
}

async function actions(): Promise<readonly string[]> {
  return (await house.context.audit.list({ before: null, limit: 10 })).map(({ action }) => action).reverse();
}

describe('replacing', () => {
  test('keeps the address, and makes everything else anew', async () => {
    const { id } = await store('a.png', await png(1200, 800));
    const before = await row(id);
    const bytes = await png(600, 300);
    house.accounts.pass(1_000);
    await house.media.replace(id, await house.received('new name.png', bytes), {}, system);
    const after = await row(id);
    expect(after).toMatchObject({
      hash: before?.hash,
      ext: '.png',
      url: before?.url,
      document_id: before?.document_id,
      published_at: before?.published_at,
    });
    expect(after).toMatchObject({ name: 'new name.png', caption: 'kept', width: 600, height: 300, mime: 'image/png' });
    expect(Object.keys(after?.formats as object)).toEqual(['thumbnail', 'small']);
    expect(await house.keys()).toEqual(
      [before?.hash, `small_${before?.hash}`, `thumbnail_${before?.hash}`].map((key) => `${key}.png`).sort(),
    );
    expect(await content(`${before?.hash}.png`)).toEqual(bytes);
    expect(after?.updated_at).not.toBe(before?.updated_at);
    expect(after?.checksum).not.toBe(before?.checksum);
    expect(await house.incoming()).toEqual([]);
    expect(await actions()).toEqual(['file.upload', 'file.replace']);
  });

  test('keeps even the extension: an image instead of a text', async () => {
    const { id } = await store('a.txt', 'text');
    const bytes = await png(300, 200);
    await house.media.replace(id, await house.received('b.png', bytes), { name: 'c', caption: null }, system);
    const after = await row(id);
    expect(after).toMatchObject({ ext: '.txt', mime: 'image/png', name: 'c', caption: null, width: 300 });
    expect(after?.formats).toMatchObject({ thumbnail: { ext: '.png', url: `/uploads/thumbnail_${after?.hash}.png` } });
    expect(await house.keys()).toEqual([`${after?.hash}.txt`, `thumbnail_${after?.hash}.png`].sort());
  });

  test('looks at the new content as at any other', async () => {
    const { id } = await store('a.txt', 'text');
    const before = await row(id);
    const replace = async (name: string, bytes: string) =>
      house.media.replace(id, await house.received(name, bytes), {}, system);
    await expect(replace('a.png', '<svg/>')).rejects.toMatchObject({ code: 'upload.type-refused' });
    await expect(replace('a/b', 'text')).rejects.toMatchObject({ code: 'upload.name-refused' });
    await expect(replace('a', '')).rejects.toMatchObject({ code: 'upload.empty' });
    expect(await row(id)).toEqual(before);
    expect((await content(`${before?.hash}.txt`)).toString()).toBe('text');
  });

  test('of nothing is a failure', async () => {
    const file = await house.received('a.txt', 'a');
    await expect(house.media.replace(99, file, {}, system)).rejects.toMatchObject({ code: 'upload.not-found' });
    expect(await house.keys()).toEqual([]);
  });

  test('that fails at any put leaves a whole object for every key of the row', async () => {
    const { id } = await store('a.png', await png(600, 400));
    const before = await row(id);
    const bytes = await png(1200, 900);
    for (let failing = 1; failing <= 5; failing++) {
      let puts = 0;
      const storage: Storage = {
        ...house.context.storage,
        async put(key, path, meta) {
          if (++puts === failing) throw new Error('the store fails');
          await house.context.storage.put(key, path, meta);
        },
      };
      const file = await house.received('b.png', bytes);
      await expect(house.with({ storage }).replace(id, file, {}, system)).rejects.toThrow('the store fails');
      expect(await row(id)).toEqual(before);
      expect(await house.keys()).toEqual(
        [before?.hash, `small_${before?.hash}`, `thumbnail_${before?.hash}`].map((key) => `${key}.png`).sort(),
      );
      expect(await house.incoming()).toEqual([]);
    }
  });

  test('ten times at once ends with the content of one of them, and its formats', async () => {
    const { id } = await store('a.png', await png(300, 200));
    const widths = Array.from({ length: 10 }, (_, at) => 500 + at * 40);
    await Promise.all(
      widths.map(async (width) =>
        house.media.replace(id, await house.received(`${width}.png`, await png(width, 300)), {}, system),
      ),
    );
    const after = await row(id);
    expect(after?.name).toBe(`${after?.width}.png`);
    const formats = Object.values(after?.formats as Record<string, { hash: string; sizeInBytes: number }>);
    for (const { hash, sizeInBytes } of formats) {
      expect((await house.context.storage.find(`${hash}.png`))?.bytes).toBe(sizeInBytes);
    }
    expect(await house.keys()).toHaveLength(1 + formats.length);
  });
});

describe('changing what is said about a file', () => {
  test('changes what is given and nothing else', async () => {
    const { id } = await store('a.txt', 'text');
    const before = await row(id);
    await house.media.changeInfo(id, { name: 'b', alternativeText: 'alt', focalPoint: { x: 1, y: 2 } }, system);
    await house.media.changeInfo(id, { visibility: 'private' }, system);
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
    const change = (info: object) => house.media.changeInfo(id, info, system);
    await expect(change({ name: '' })).rejects.toMatchObject({ code: 'upload.name-refused' });
    await expect(change({ name: 'a\u202eb' })).rejects.toMatchObject({ code: 'upload.name-refused' });
    await expect(change({ folder: 5 })).rejects.toMatchObject({ code: 'upload.folder-not-found' });
    await expect(house.media.changeInfo(99, {}, system)).rejects.toMatchObject({ code: 'upload.not-found' });
    expect(await row(id)).toEqual(before);
  });
});

describe('removing', () => {
  test('takes the row and every object away', async () => {
    const { id } = await store('a.png', await png(600, 400));
    const other = await store('b.txt', 'b');
    expect(await house.media.remove(id, system)).toBe(true);
    expect((await house.files()).map((file) => file.id)).toEqual([other.id]);
    expect(await house.keys()).toHaveLength(1);
    expect(await house.media.remove(id, system)).toBe(false);
    expect(await actions()).toEqual(['file.upload', 'file.upload', 'file.remove']);
  });

  test('by several at once happens once', async () => {
    const { id } = await store('a.txt', 'a');
    const ends = await Promise.all(Array.from({ length: 5 }, () => house.media.remove(id, system)));
    expect(ends.filter(Boolean)).toEqual([true]);
  });

  test('where the store is out of reach, the row goes, and the rest is left to the sweep', async () => {
    const { id } = await store('a.txt', 'a');
    const storage: Storage = { ...house.context.storage, remove: () => Promise.reject(new Error('out of reach')) };
    expect(await house.with({ storage }).remove(id, system)).toBe(true);
    expect(await house.files()).toEqual([]);
    expect(house.reports.map(String)).toEqual(['Error: out of reach']);
    expect(await house.keys()).toHaveLength(1);
  });

  test('and replacing at once leaves both or nothing', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await store('a.png', await png(300, 200));
      const file = await house.received('b.png', await png(400, 300));
      await Promise.allSettled([house.media.replace(id, file, {}, system), house.media.remove(id, system)]);
      expect(await house.files()).toEqual([]);
      expect(await house.keys()).toEqual([]);
    }
  });
});

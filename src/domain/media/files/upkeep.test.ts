import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type MediaFixture, openMediaFixture } from '../../../../test/support/media-fixture.js';
import { systemActor } from '../../accounts/index.js';
import { picture } from '../images/test-images.js';
import type { Storage } from '../storage/storage.js';

const hour = 3_600_000;
let fixture: MediaFixture;

beforeEach(async () => {
  fixture = await openMediaFixture();
});

afterEach(() => fixture.close());

async function store(name: string, width: number): Promise<number> {
  const bytes = await picture(width, width).png().toBuffer();
  const [stored] = await fixture.media.store([await fixture.received(name, bytes)], [], systemActor);
  return stored?.id ?? 0;
}

async function put(key: string, bytes = 'x'): Promise<void> {
  const { path } = await fixture.received(key, bytes);
  await fixture.context.storage.put(key, path, { mime: 'text/plain', disposition: 'inline' });
}

/** Makes everything that exists now this old. The clock of the fixture is behind the machine's, which dates files. */
function letPass(milliseconds: number): void {
  fixture.accounts.advanceClock(Date.now() - fixture.accounts.now() + milliseconds);
}

describe('a sweep', () => {
  test('takes away what is older than an hour and has no row', async () => {
    await store('a.png', 600);
    const remaining = await fixture.keys();
    await put('orphan_0123456789.png', 'seven b');
    await put('thumbnail_orphan_0123456789.png');
    await put('part_6f1c6a10-0000-4000-8000-000000000000');
    await writeFile(join(fixture.context.incoming, 'left'), 'left');
    letPass(hour + 1_000);
    const progress: number[] = [];
    expect(await fixture.media.sweep((done) => progress.push(done))).toEqual({
      objectsRemoved: 3,
      incomingRemoved: 1,
      bytesFreed: 13,
      missing: [],
    });
    expect(await fixture.keys()).toEqual(remaining);
    expect(await fixture.incoming()).toEqual([]);
    expect(progress.at(-1)).toBe(remaining.length + 3 + 1);
    expect(progress).toEqual([...progress].sort((one, other) => one - other));
  });

  test('leaves what is fresh: it may still get its row', async () => {
    await put('orphan_0123456789.png');
    await writeFile(join(fixture.context.incoming, 'left'), 'left');
    letPass(hour - 60_000);
    expect(await fixture.media.sweep(() => undefined)).toMatchObject({ objectsRemoved: 0, incomingRemoved: 0 });
    expect(await fixture.keys()).toHaveLength(1);
  });

  test('that goes on while files are stored takes nothing of them', async () => {
    letPass(0);
    const bytes = await picture(300, 200).png().toBuffer();
    const storing = Promise.all(
      Array.from({ length: 20 }, async (_, at) =>
        fixture.media.store([await fixture.received(`${at}.png`, bytes)], [], systemActor),
      ),
    );
    for (let round = 0; round < 10; round++) await fixture.media.sweep(() => undefined);
    await storing;
    expect((await fixture.media.sweep(() => undefined)).missing).toEqual([]);
    expect(await fixture.keys()).toHaveLength(40);
  });

  test('names what is missing', async () => {
    await store('a.png', 600);
    const [, small = ''] = await fixture.keys();
    await fixture.context.storage.remove(small);
    expect((await fixture.media.sweep(() => undefined)).missing).toEqual([small]);
  });

  test('finds the row of every object among many, whatever is in its name', async () => {
    for (const name of ['a_b_c.png', 'thumbnail_a.png', '_.png', '__proto__.png', 'large_small_.png'])
      await store(name, 300);
    for (let at = 0; at < 250; at++) await put(`o_${'x_'.repeat(at % 9)}${at}.bin`);
    const known = (await fixture.keys()).filter((key) => key.endsWith('.png'));
    letPass(2 * hour);
    expect(await fixture.media.sweep(() => undefined)).toMatchObject({ objectsRemoved: 250, missing: [] });
    expect(await fixture.keys()).toEqual(known);
  });
});

describe('a regeneration', () => {
  const breakpoints = { wide: 400 };

  test('makes the formats anew, and takes the former ones away', async () => {
    const id = await store('a.png', 600);
    await fixture.media.store([await fixture.received('b.txt', 'text')], [], systemActor);
    const progress: string[] = [];
    const media = fixture.with({ settings: { breakpoints } });
    expect(await media.regenerate((done, total) => progress.push(`${done}/${total}`))).toEqual({
      images: 1,
      failed: [],
    });
    expect(progress).toEqual(['1/1']);
    const row = (await fixture.files()).find((file) => file.id === id);
    expect(Object.keys(row?.formats as object)).toEqual(['thumbnail', 'wide']);
    expect(row?.formats).toMatchObject({ wide: { width: 400, height: 400, url: `/uploads/wide_${row?.hash}.png` } });
    expect((await fixture.keys()).filter((key) => key.endsWith('.png'))).toEqual(
      [`${row?.hash}.png`, `thumbnail_${row?.hash}.png`, `wide_${row?.hash}.png`].sort(),
    );
    expect(await fixture.incoming()).toEqual([]);
  });

  test('leaves images as they are that are missing or damaged', async () => {
    await store('a.png', 600);
    await store('b.png', 600);
    await store('c.png', 600);
    const before = await fixture.files();
    await fixture.context.storage.remove(`${before[0]?.hash}.png`);
    await put(`${before[1]?.hash}.png`, 'damaged');
    const { images, failed } = await fixture.with({ settings: { breakpoints } }).regenerate(() => undefined);
    expect(images).toBe(3);
    expect(failed).toEqual([`${before[0]?.hash}.png`, `${before[1]?.hash}.png`]);
    const after = await fixture.files();
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
    expect(Object.keys(after[2]?.formats as object)).toEqual(['thumbnail', 'wide']);
  });

  test('that was interrupted goes on after the last image, with the same settings', async () => {
    for (const name of ['a.png', 'b.png', 'c.png']) await store(name, 600);
    const opened: string[] = [];
    const watching = (failing: number): Storage => ({
      ...fixture.context.storage,
      async open(key, range) {
        opened.push(key);
        if (opened.length === failing) throw new Error('the store fails');
        return fixture.context.storage.open(key, range);
      },
    });
    const settings = { breakpoints };
    await expect(fixture.with({ settings, storage: watching(2) }).regenerate(() => undefined)).rejects.toThrow('fails');
    opened.length = 0;
    expect(await fixture.with({ settings, storage: watching(0) }).regenerate(() => undefined)).toMatchObject({
      images: 2,
    });
    expect(opened.map((key) => key[0])).toEqual(['b', 'c']);
    expect(await fixture.with({ settings }).regenerate(() => undefined)).toMatchObject({ images: 3 });
    expect(await fixture.incoming()).toEqual([]);
  });

  test('is begun anew with other settings, or with a mark that is damaged', async () => {
    await store('a.png', 600);
    const mark = join(fixture.context.incoming, 'regeneration.json');
    for (const text of ['{"formats":"others","after":1000}', '{', 'null', '[]']) {
      await writeFile(mark, text);
      expect(await fixture.media.regenerate(() => undefined)).toMatchObject({ images: 1 });
    }
  });

  test('measures images that were not measured', async () => {
    const id = await store('a.png', 600);
    await fixture.accounts.run('UPDATE files SET width = NULL, height = NULL, placeholder = NULL WHERE id = ?', [id]);
    await fixture.media.regenerate(() => undefined);
    expect((await fixture.files())[0]).toMatchObject({ width: 600, height: 600, placeholder: expect.any(String) });
  });
});

test('what was made of an image can be read', async () => {
  await store('a.png', 600);
  for (const key of await fixture.keys()) {
    const bytes = Buffer.concat((await (await fixture.context.storage.open(key))?.toArray()) ?? []);
    const path = join(fixture.context.incoming, key);
    await writeFile(path, bytes);
    await utimes(path, new Date(), new Date());
    expect((await sharp(path).metadata()).format).toBe('png');
  }
});

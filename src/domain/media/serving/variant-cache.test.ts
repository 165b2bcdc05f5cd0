import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLocalStorage } from '../storage/create-local-storage.js';
import type { Storage } from '../storage/storage.js';
import { createVariantCache, type VariantCache } from './variant-cache.js';

const kilobyte = 1_000;
let folder = '';
let pictures = '';
let storage: Storage;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-variants-'));
  pictures = join(folder, 'pictures');
  storage = createLocalStorage(pictures);
});

afterEach(() => rm(folder, { recursive: true }));

async function keep(cache: VariantCache, digest: string, bytes = kilobyte): Promise<string> {
  const path = join(folder, 'made');
  await writeFile(path, Buffer.alloc(bytes));
  return cache.put(digest, { name: 'variant', path, ext: '.webp', mime: 'image/webp', width: 1, height: 1, bytes });
}

const names = async (): Promise<readonly string[]> => (await readdir(pictures)).sort();

describe('a cache of three pictures', () => {
  test('finds what it keeps', async () => {
    const cache = createVariantCache(storage, 3 * kilobyte);
    expect(await cache.find('a')).toBeNull();
    expect(await keep(cache, 'a')).toBe('a.webp');
    expect(await cache.find('a')).toBe('a.webp');
    expect(await cache.find('constructor')).toBeNull();
  });

  test('lets the one go that was not used for the longest time', async () => {
    const cache = createVariantCache(storage, 3 * kilobyte);
    for (const digest of ['a', 'b', 'c']) await keep(cache, digest);
    await cache.find('a');
    await keep(cache, 'd');
    expect(await names()).toEqual(['a.webp', 'c.webp', 'd.webp']);
    expect(await cache.find('b')).toBeNull();
  });

  test('a picture that is made again counts once', async () => {
    const cache = createVariantCache(storage, 3 * kilobyte);
    for (const digest of ['a', 'b', 'b', 'b', 'b']) await keep(cache, digest);
    expect(await names()).toEqual(['a.webp', 'b.webp']);
  });

  test('keeps one that is larger than all it may hold, until the next comes', async () => {
    const cache = createVariantCache(storage, 3 * kilobyte);
    await keep(cache, 'a');
    await keep(cache, 'b', 10 * kilobyte);
    expect(await names()).toEqual(['b.webp']);
    await keep(cache, 'c');
    expect(await names()).toEqual(['c.webp']);
  });

  test('knows after a start what was there before, within its limit of now', async () => {
    const before = createVariantCache(storage, 100 * kilobyte);
    for (const digest of ['a', 'b', 'c']) {
      await keep(before, digest);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    const after = createVariantCache(storage, 2 * kilobyte);
    expect(await after.find('a')).toBeNull();
    expect(await after.find('c')).toBe('c.webp');
    expect(await names()).toEqual(['b.webp', 'c.webp']);
  });

  test('forgets what has gone behind its back', async () => {
    const cache = createVariantCache(storage, 3 * kilobyte);
    await keep(cache, 'a');
    cache.evict('a.webp');
    expect(await cache.find('a')).toBeNull();
  });
});

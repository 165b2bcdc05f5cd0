import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Storage, StoredObject } from '../../src/domain/media/storage/storage.js';
import { Bug } from '../../src/foundations/core/index.js';

/** A storage to be tried out. */
export interface TestedStorage {
  readonly storage: Storage;
  close(): Promise<void>;
}

/** What the place behind a storage does not do as it should, so that the storage cannot either. */
export interface Lacks {
  /** Ranges that end with the first byte are answered with the whole object. */
  readonly firstByteRange?: true;
  /** What is put while it is read is read half old, half new. */
  readonly wholePuts?: true;
  /** It keeps objects in the memory of the tests themselves. */
  readonly ownMemory?: true;
}

const meta = { mime: 'image/png', disposition: 'inline' };
const mebibyte = 1_048_576;

/** What every storage has to do. */
export function storageSuite(name: string, open: () => Promise<TestedStorage>, lacks: Lacks = {}): void {
  describe(`${name} as a storage`, () => {
    let tested: TestedStorage;
    let storage: Storage;
    let folder: string;
    let number = 0;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'octavo-incoming-'));
      tested = await open();
      storage = tested.storage;
    });

    afterAll(async () => {
      await tested?.close();
      await rm(folder, { recursive: true, force: true });
    });

    async function put(key: string, content: Buffer | string): Promise<void> {
      const path = join(folder, String(number++));
      await writeFile(path, content);
      await storage.put(key, path, meta);
    }

    async function read(key: string, range?: Parameters<Storage['open']>[1]): Promise<Buffer | null> {
      const stream = await storage.open(key, range);
      return stream === null ? null : buffer(stream);
    }

    async function listed(): Promise<readonly StoredObject[]> {
      const objects: StoredObject[] = [];
      for await (const object of storage.list()) objects.push(object);
      return objects;
    }

    test('a stored object exists and is listed', async () => {
      const content = Buffer.from([0, 255, 10, 13, 1]);
      await put('round_trip_0123456789.png', content);
      expect(await read('round_trip_0123456789.png')).toEqual(content);
      const found = await storage.find('round_trip_0123456789.png');
      expect(found).toEqual({ key: 'round_trip_0123456789.png', bytes: 5, modifiedAt: expect.any(Number) });
      expect(Math.abs((found?.modifiedAt ?? 0) - Date.now())).toBeLessThan(60_000);
    });

    test('an object may be empty', async () => {
      await put('empty', '');
      expect([await read('empty'), (await storage.find('empty'))?.bytes]).toEqual([Buffer.alloc(0), 0]);
    });

    const ranges: readonly (readonly [first: number, last: number])[] = [
      [0, 0],
      [0, 9],
      [3, 3],
      [5, 8],
      [9, 9],
    ];
    test.each(ranges.filter(([, last]) => last > 0 || lacks.firstByteRange !== true))(
      'bytes %i to %i can be read alone',
      async (first, last) => {
        await put('digits.txt', '0123456789');
        expect((await read('digits.txt', { first, last }))?.toString()).toBe('0123456789'.slice(first, last + 1));
      },
    );

    test('a large object can be left in the middle, and others still be read', async () => {
      await put('left.bin', Buffer.alloc(4 * mebibyte, 7));
      for (let n = 0; n < 40; n++) {
        const stream = await storage.open('left.bin');
        for await (const chunk of stream ?? []) {
          expect(chunk.length).toBeGreaterThan(0);
          break;
        }
        expect(stream?.destroyed).toBe(true);
      }
      expect((await read('left.bin'))?.length).toBe(4 * mebibyte);
    });

    test('what is put again replaces what was there', async () => {
      await put('replaced.txt', 'a long first content');
      await put('replaced.txt', 'second');
      expect([(await read('replaced.txt'))?.toString(), (await storage.find('replaced.txt'))?.bytes]).toEqual([
        'second',
        6,
      ]);
      expect((await listed()).filter(({ key }) => key === 'replaced.txt')).toHaveLength(1);
    });

    test('what was removed is gone, and may be removed again', async () => {
      await put('removed.txt', 'x');
      await storage.remove('removed.txt');
      await storage.remove('removed.txt');
      expect([await read('removed.txt'), await storage.find('removed.txt')]).toEqual([null, null]);
      expect((await listed()).map(({ key }) => key)).not.toContain('removed.txt');
    });

    test('every object is listed once, however many there are', async () => {
      const keys = Array.from({ length: 45 }, (_, at) => `many_${at}.txt`);
      for (const key of keys) await put(key, key);
      const found = (await listed()).filter(({ key }) => key.startsWith('many_'));
      expect(found.map(({ key }) => key).sort()).toEqual([...keys].sort());
      for (const object of found) expect(object).toEqual(await storage.find(object.key));
    });

    test.each([
      '',
      '.',
      '..',
      '../up.txt',
      'a/b.txt',
      'a\\b.txt',
      '/etc/passwd',
      '.hidden',
      'a.b.c',
      'end.',
      'nul\0.txt',
      'line\n.txt',
      'sp ace.txt',
      'per%2fcent',
      'quest?ion',
      'ümlaut.txt',
      'x'.repeat(201),
    ])('%j is no key: nothing is there, nothing is put there', async (key) => {
      const before = await listed();
      expect([await read(key), await storage.find(key)]).toEqual([null, null]);
      await storage.remove(key);
      await expect(put(key, 'x')).rejects.toThrow(Bug);
      expect(await listed()).toEqual(before);
    });

    test.each(['__proto__', 'constructor.png', '-', '_', 'A-z_0.jpeg', 'x'.repeat(200)])(
      '%j is a key like any other',
      async (key) => {
        await put(key, 'x');
        expect((await read(key))?.toString()).toBe('x');
        await storage.remove(key);
      },
    );

    test.skipIf(lacks.ownMemory === true)('128 MiB go in and out in bounded memory', async () => {
      const path = join(folder, 'large');
      const size = 128 * mebibyte + 12_345;
      const piece = Buffer.from(Array.from({ length: 251 }, (_, at) => at));
      await writeFile(path, Buffer.alloc(size, piece));
      await put('warm.bin', Buffer.alloc(mebibyte));
      const peak = await growthDuring(async () => {
        await storage.put('large.bin', path, meta);
        let read = 0;
        for await (const chunk of (await storage.open('large.bin')) ?? []) {
          // Two places of every piece are enough to tell a part that is missing or in the wrong place.
          for (const at of [0, chunk.length - 1]) expect(chunk[at]).toBe((read + at) % 251);
          read += chunk.length;
        }
        expect(read).toBe(size);
      });
      expect(peak).toBeLessThan(size / 2);
      expect((await storage.find('large.bin'))?.bytes).toBe(size);
      await storage.remove('large.bin');
    });

    test.skipIf(lacks.wholePuts === true)('a reader sees the whole old or the whole new object', async () => {
      const size = 600_000;
      await put('contested.bin', Buffer.alloc(size, 0));
      let putting = true;
      const writers = Promise.all(
        [1, 2, 3, 4].map(async (writer) => {
          for (let n = 0; n < 8; n++) await put('contested.bin', Buffer.alloc(size + writer, writer));
        }),
      ).finally(() => {
        putting = false;
      });
      const seen = new Set<number>();
      while (putting) {
        const content = (await read('contested.bin')) ?? Buffer.alloc(0);
        const [writer = -1] = content;
        expect(content.length).toBe(size + writer);
        expect(content.every((byte) => byte === writer)).toBe(true);
        seen.add(writer);
      }
      await writers;
      expect(seen.size).toBeGreaterThan(1);
    });
  });
}

/** Bytes that this program grew by, at most, while something was done. */
async function growthDuring(work: () => Promise<void>): Promise<number> {
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 5);
  try {
    await work();
  } finally {
    clearInterval(watch);
  }
  return peak - before;
}

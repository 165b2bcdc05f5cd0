import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { link, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLocalStorage } from '../../src/domain/media/storage/create-local-storage.js';
import { toStorageFault } from '../../src/domain/media/storage/storage-errors.js';
import { Fault } from '../../src/foundations/core/index.js';
import { storageSuite } from './storage-suite.js';

const meta = { mime: 'text/plain', disposition: 'inline' };

storageSuite('a folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-uploads-'));
  return {
    // It is made with the first object.
    storage: createLocalStorage(join(folder, 'public', 'uploads')),
    close: () => rm(folder, { recursive: true, force: true }),
  };
});

describe('a folder of files', () => {
  let base: string;
  let root: string;

  beforeAll(async () => {
    base = await mkdtemp(join(tmpdir(), 'octavo-local-'));
    root = join(base, 'uploads');
    await mkdir(root);
  });

  afterAll(() => rm(base, { recursive: true, force: true }));

  async function incoming(content: string | Buffer, folder = base): Promise<string> {
    const path = join(folder, `incoming-${Math.random()}`);
    await writeFile(path, content);
    return path;
  }

  async function keys(): Promise<readonly string[]> {
    const found: string[] = [];
    for await (const { key } of createLocalStorage(root).list()) found.push(key);
    return found.sort();
  }

  test('a folder that is not there holds nothing', async () => {
    const storage = createLocalStorage(join(base, 'none'));
    for await (const object of storage.list()) expect(object).toBeUndefined();
    expect([await storage.find('a.txt'), await storage.open('a.txt'), await storage.signedUrl('a.txt', 60)]).toEqual([
      null,
      null,
      null,
    ]);
    await storage.remove('a.txt');
  });

  test('links, folders and pipes are no objects, and what they lead to is safe', async () => {
    const storage = createLocalStorage(root);
    const secret = await incoming('secret');
    await symlink(secret, join(root, 'link.txt'));
    await symlink(base, join(root, 'folder-link'));
    await mkdir(join(root, 'folder'));
    await once(spawn('mkfifo', [join(root, 'pipe')]), 'close');
    expect(existsSync(join(root, 'pipe'))).toBe(true);
    for (const key of ['link.txt', 'folder-link', 'folder', 'pipe']) {
      expect([await storage.open(key), await storage.find(key)], key).toEqual([null, null]);
    }
    expect(await keys()).toEqual([]);
    await storage.put('link.txt', await incoming('new'), meta);
    expect([await readFile(secret, 'utf8'), await keys()]).toEqual(['secret', ['link.txt']]);
    await storage.remove('folder-link');
    expect(existsSync(secret)).toBe(true);
    await expect(storage.put('folder', await incoming('x'), meta)).rejects.toThrow(Fault);
    for (const key of ['link.txt', 'pipe']) await storage.remove(key);
    await rm(join(root, 'folder'), { recursive: true });
  });

  test('a link is never stored in the place of a file', async () => {
    const outside = join(base, 'outside');
    await symlink(await incoming('secret'), outside);
    await expect(createLocalStorage(root).put('planted.txt', outside, meta)).rejects.toMatchObject({
      code: 'media.unavailable',
    });
    expect(await keys()).toEqual([]);
  });

  test('what is stored is the file itself, not another copy', async () => {
    const path = await incoming('x');
    const other = join(base, 'same');
    await link(path, other);
    await createLocalStorage(root).put('moved.txt', path, meta);
    expect([existsSync(path), statSync(join(root, 'moved.txt')).ino === statSync(other).ino]).toEqual([false, true]);
    await createLocalStorage(root).remove('moved.txt');
  });

  const otherDisk = '/dev/shm';
  const hasOtherDisk = existsSync(otherDisk) && statSync(otherDisk).dev !== statSync(tmpdir()).dev;
  test.skipIf(!hasOtherDisk)('a file comes from another disk too', async () => {
    const elsewhere = await mkdtemp(join(otherDisk, 'octavo-'));
    try {
      const storage = createLocalStorage(root);
      await storage.put('far.txt', await incoming('first', elsewhere), meta);
      await storage.put('far.txt', await incoming('second', elsewhere), meta);
      expect([await keys(), await readFile(join(root, 'far.txt'), 'utf8')]).toEqual([['far.txt'], 'second']);
      expect(readdirSync(elsewhere)).toEqual([]);
      await mkdir(join(root, 'taken'));
      await expect(storage.put('taken', await incoming('third', elsewhere), meta)).rejects.toThrow(Fault);
      expect(readdirSync(root).sort()).toEqual(['far.txt', 'taken']);
      await rm(join(root, 'taken'), { recursive: true });
      await storage.remove('far.txt');
    } finally {
      await rm(elsewhere, { recursive: true, force: true });
    }
  });

  test('trouble with the disk is a fault', async () => {
    const file = await incoming('a file, no folder');
    const storage = createLocalStorage(file);
    await expect(storage.put('a.txt', await incoming('x'), meta)).rejects.toMatchObject({ code: 'media.unavailable' });
    await expect(storage.find('a.txt')).rejects.toMatchObject({ code: 'media.unavailable' });
    await expect(storage.open('a.txt')).rejects.toMatchObject({ code: 'media.unavailable' });
    await expect(storage.remove('a.txt')).rejects.toMatchObject({ code: 'media.unavailable' });
    await expect(
      (async () => {
        for await (const object of storage.list()) expect(object).toBeUndefined();
      })(),
    ).rejects.toMatchObject({ code: 'media.unavailable' });
  });

  test.each([
    ['ENOSPC', 'media.full'],
    ['EDQUOT', 'media.full'],
    ['EIO', 'media.unavailable'],
    ['EACCES', 'media.unavailable'],
    ['EMFILE', 'media.unavailable'],
  ])('%s is %s', (code, fault) => {
    expect(toStorageFault(Object.assign(new Error(code), { code }))).toMatchObject({ code: fault });
  });

  test.skipIf(process.platform !== 'linux')('no descriptor stays open', async () => {
    const open = () => readdirSync('/proc/self/fd').length;
    const storage = createLocalStorage(root);
    await storage.put('often.txt', await incoming('0123456789'), meta);
    await symlink(base, join(root, 'dead'));
    const before = open();
    for (let n = 0; n < 200; n++) {
      await storage.open('dead');
      (await storage.open('often.txt'))?.destroy();
      const part = await storage.open('often.txt', { first: 2, last: 3 });
      expect(part === null ? null : (await buffer(part)).toString()).toBe('23');
      await storage.put('often.txt', await incoming('0123456789'), meta);
      for await (const { key } of storage.list()) {
        expect(key).toBe('often.txt');
        break;
      }
    }
    await expect.poll(open, { timeout: 10_000 }).toBeLessThanOrEqual(before);
    await rm(join(root, 'dead'));
    await storage.remove('often.txt');
  });

  test('a process that is killed while it writes leaves whole objects alone', { timeout: 120_000 }, async () => {
    const writer = fileURLToPath(new URL('./local-writer.ts', import.meta.url));
    let stored = 0;
    for (let kill = 0; kill < 12; kill++) {
      const child = spawn(process.execPath, ['--import', 'jiti/register', writer, root, join(base, 'work')]);
      await once(child.stdout, 'data');
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 60));
      child.kill('SIGKILL');
      await once(child, 'close');
      const storage = createLocalStorage(root);
      for await (const { key, bytes } of storage.list()) {
        expect(bytes, key).toBe(300_000);
        const content = await readFile(join(root, key));
        expect(
          content.every((byte) => byte === content[0]),
          key,
        ).toBe(true);
        stored++;
      }
    }
    expect(stored).toBeGreaterThan(0);
  });
});

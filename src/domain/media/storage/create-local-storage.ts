import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, lstat, opendir, rename, rm, unlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { assertObjectKey, isObjectKey } from './object-key.js';
import { ensureFolder, openRegularFile, syncFile, syncFolder } from './regular-files.js';
import type { Storage, StoredObject } from './storage.js';
import { systemErrorCode, toStorageFault, withStorageFaults } from './storage-errors.js';

/**
 * Creates a storage that keeps objects as files of one folder, and the folder if it is missing. There are no subfolders: file systems find
 * a name among hundreds of thousands as fast as among ten, and the listing is read in pieces. Files whose names are no keys, and anything
 * but regular files, are ignored.
 */
export function createLocalStorage(folder: string): Storage {
  const root = resolve(folder);
  const objectPath = (key: string): string => join(root, key);

  async function find(key: string): Promise<StoredObject | null> {
    if (!isObjectKey(key)) return null;
    return withStorageFaults(async () => {
      const stats = await nullIfAbsent(lstat(objectPath(key)));
      if (stats === null || !stats.isFile()) return null;
      return { key, bytes: stats.size, modifiedAt: Math.floor(stats.mtimeMs) };
    });
  }

  async function* list(): AsyncIterable<StoredObject> {
    try {
      const entries = await nullIfAbsent(opendir(root));
      if (entries === null) return;
      for await (const entry of entries) {
        const object = await find(entry.name);
        if (object !== null) yield object;
      }
    } catch (error) {
      throw toStorageFault(error);
    }
  }

  return {
    name: 'local',
    async put(key, path) {
      assertObjectKey(key);
      await withStorageFaults(async () => {
        await ensureFolder(root);
        await syncFile(path);
        await moveInto(path, objectPath(key), root);
        await syncFolder(root);
      });
    },
    async open(key, range) {
      if (!isObjectKey(key)) return null;
      const file = await withStorageFaults(() => openRegularFile(objectPath(key)));
      // The stream closes the file at its end and when it is destroyed.
      return file?.createReadStream(range === undefined ? {} : { start: range.first, end: range.last }) ?? null;
    },
    find,
    async remove(key) {
      if (isObjectKey(key)) await withStorageFaults(() => nullIfAbsent(unlink(objectPath(key))));
    },
    list,
    signedUrl: async () => null,
  };
}

/**
 * Moves a synced file to its target atomically. A file on another disk is copied first, under a key of its own, so that a crash leaves an
 * object without a row, which a sweep removes.
 */
async function moveInto(path: string, target: string, folder: string): Promise<void> {
  try {
    await rename(path, target);
    return;
  } catch (error) {
    if (systemErrorCode(error) !== 'EXDEV') throw error;
  }
  const copy = join(folder, `part_${randomUUID()}`);
  try {
    await copyFile(path, copy, constants.COPYFILE_EXCL);
    await syncFile(copy);
    await rename(copy, target);
  } catch (error) {
    await rm(copy, { force: true });
    throw error;
  }
  await rm(path, { force: true });
}

/** Returns null if the file does not exist. */
async function nullIfAbsent<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

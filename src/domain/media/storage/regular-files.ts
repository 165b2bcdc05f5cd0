import { constants, fsync } from 'node:fs';
import { type FileHandle, mkdir, open, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import { systemErrorCode } from './storage-errors.js';

/** Symbolic links are not followed, and opening a named pipe does not block. */
const safeOpenFlags = constants.O_NOFOLLOW | constants.O_NONBLOCK;
const absentCodes: ReadonlySet<unknown> = new Set(['ENOENT', 'ELOOP', 'EMLINK', 'ENXIO']);

/** Opens a regular file for reading; null if it does not exist or is something else. The caller closes it. */
export async function openRegularFile(path: string): Promise<FileHandle | null> {
  const file = await openSafely(path);
  if (file === null) return null;
  let isRegular = false;
  try {
    isRegular = (await file.stat()).isFile();
    return isRegular ? file : null;
  } finally {
    if (!isRegular) await file.close();
  }
}

async function openSafely(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, constants.O_RDONLY | safeOpenFlags);
  } catch (error) {
    if (absentCodes.has(systemErrorCode(error))) return null;
    throw error;
  }
}

/** Flushes an open file or folder to disk. File handles of Yarn's Plug'n'Play have no `sync`. */
export function syncOpen({ fd }: FileHandle): Promise<void> {
  return descriptorSync(fd);
}

const descriptorSync = promisify(fsync);

/** Flushes the content of a file to disk. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, constants.O_RDWR | safeOpenFlags);
  try {
    await syncOpen(file);
  } finally {
    await file.close();
  }
}

/** Flushes the names of a folder to disk. */
export async function syncFolder(path: string): Promise<void> {
  // Windows cannot open folders and does not need this.
  if (process.platform === 'win32') return;
  const folder = await open(path, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    await syncOpen(folder);
  } finally {
    await folder.close();
  }
}

/**
 * Creates a folder and missing parents, by default accessible to the owner only, and flushes each new name to disk. Proceeds one folder at
 * a time: the recursive mode of Node.js never returns for a folder that cannot be created (below /proc). Throws errors of the operating
 * system.
 */
export async function ensureFolder(path: string, mode = 0o700): Promise<void> {
  const missing: string[] = [];
  for (let ancestor = resolve(path); !(await isFolder(ancestor)); ancestor = dirname(ancestor)) missing.push(ancestor);
  for (const folder of missing.reverse()) {
    try {
      await mkdir(folder, { mode });
    } catch (error) {
      // Another process created it at the same moment.
      if (systemErrorCode(error) !== 'EEXIST' || !(await isFolder(folder))) throw error;
    }
    await syncFolder(dirname(folder));
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

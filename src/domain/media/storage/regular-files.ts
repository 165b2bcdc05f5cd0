import { constants, fsync } from 'node:fs';
import { type FileHandle, mkdir, open, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import { systemErrorCode } from './storage-errors.js';

/* Symbolic links are never followed, and a pipe that lies where a file should does not keep us waiting for its other end. */
const safeOpenFlags = constants.O_NOFOLLOW | constants.O_NONBLOCK;
const absentCodes: ReadonlySet<unknown> = new Set(['ENOENT', 'ELOOP', 'EMLINK', 'ENXIO']);

/** Opens a plain file for reading; null: there is none, or what is there is no plain file. The caller closes it. */
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

/** Brings what was written to an open file or folder to the disk. Files as Yarn's Plug'n'Play opens them have no `sync` of their own. */
export function syncOpen({ fd }: FileHandle): Promise<void> {
  return descriptorSync(fd);
}

const descriptorSync = promisify(fsync);

/** Brings a file's bytes to the disk. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, constants.O_RDWR | safeOpenFlags);
  try {
    await syncOpen(file);
  } finally {
    await file.close();
  }
}

/** Brings the names in a folder to the disk. */
export async function syncFolder(path: string): Promise<void> {
  // There, folders cannot be opened, and their names need no help.
  if (process.platform === 'win32') return;
  const folder = await open(path, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    await syncOpen(folder);
  } finally {
    await folder.close();
  }
}

/**
 * Makes a folder, and those that it is in, where they are missing; for their owner alone, unless another mode is asked for. Each that was
 * made is known by its name after a loss of power too. One after the other: Node.js never comes to an end with a folder that the system
 * lets nobody make (below /proc). Throws what the operating system says.
 */
export async function ensureFolder(path: string, mode = 0o700): Promise<void> {
  const missing: string[] = [];
  for (let ancestor = resolve(path); !(await isFolder(ancestor)); ancestor = dirname(ancestor)) missing.push(ancestor);
  for (const folder of missing.reverse()) {
    try {
      await mkdir(folder, { mode });
    } catch (error) {
      // Somebody else made it at the same moment.
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

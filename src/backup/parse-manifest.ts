import { isObject, Refusal } from '../kernel/index.js';
import type { BackedUpFile, Manifest } from './types.js';

/** Reads what the last entry of a backup says. Raises Refusal where it is of a later Octavo, or says something else. */
export function parseManifest(text: string): Manifest {
  const read = parsed(text);
  if (!isObject(read) || read.format !== 'octavo-backup') throw new Refusal('This is no backup of Octavo');
  if (read.formatVersion !== 1) {
    throw new Refusal('This backup was made by a later Octavo', ['restore it with that one, or a later one']);
  }
  const { createdAt, database, model, tables, rows, uploads, files } = read;
  if (typeof createdAt !== 'string' || typeof database !== 'string' || typeof model !== 'string') throw unsound();
  if (typeof tables !== 'number' || typeof rows !== 'number' || !Array.isArray(files)) throw unsound();
  if (uploads !== 'included' && uploads !== 'elsewhere') throw unsound();
  const listed = files.map(fileOf);
  return {
    format: 'octavo-backup',
    formatVersion: 1,
    createdAt,
    database,
    model,
    tables,
    rows,
    uploads,
    files: listed,
  };
}

function fileOf(read: unknown): BackedUpFile {
  if (!isObject(read)) throw unsound();
  const { name, bytes, checksum } = read;
  if (typeof name !== 'string' || typeof bytes !== 'number' || typeof checksum !== 'string') throw unsound();
  return { name, bytes, checksum };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Whatever is wrong with it, the whole backup is.
    throw unsound();
  }
}

function unsound(): Refusal {
  return new Refusal('The list at the end of the backup is damaged; nothing was restored');
}

import { CliError, isObject } from '../../../foundations/core/index.js';
import type { BackedUpFile, Manifest } from './types.js';

/** Parses the manifest of a backup. Throws CliError if it is invalid or of a later version of Octavo. */
export function parseManifest(text: string): Manifest {
  const value = parseJson(text);
  if (!isObject(value) || value.format !== 'octavo-backup') throw new CliError('This is no backup of Octavo');
  if (value.formatVersion !== 1) {
    throw new CliError('This backup was created by a later version of Octavo', [
      'restore it with that version or a later one',
    ]);
  }
  const { createdAt, database, model, tables, rows, uploads, files } = value;
  if (typeof createdAt !== 'string' || typeof database !== 'string' || typeof model !== 'string')
    throw damagedManifest();
  if (typeof tables !== 'number' || typeof rows !== 'number' || !Array.isArray(files)) throw damagedManifest();
  if (uploads !== 'included' && uploads !== 'elsewhere') throw damagedManifest();
  const parsedFiles = files.map(parseFile);
  return {
    format: 'octavo-backup',
    formatVersion: 1,
    createdAt,
    database,
    model,
    tables,
    rows,
    uploads,
    files: parsedFiles,
  };
}

function parseFile(value: unknown): BackedUpFile {
  if (!isObject(value)) throw damagedManifest();
  const { name, bytes, checksum } = value;
  if (typeof name !== 'string' || typeof bytes !== 'number' || typeof checksum !== 'string') throw damagedManifest();
  return { name, bytes, checksum };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A manifest that is not JSON means that the whole backup is damaged.
    throw damagedManifest();
  }
}

function damagedManifest(): CliError {
  return new CliError('The manifest of the backup is damaged; nothing was restored');
}

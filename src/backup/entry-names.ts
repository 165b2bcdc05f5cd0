import { isKey } from '../media/index.js';

/** The entries of a backup that are always there, or are none of the library's files. */
export const entryNames = { database: 'octavo.db', secrets: 'secrets.json', manifest: 'manifest.json' } as const;

const uploads = 'uploads/';

/** The entry of an object of the library. */
export function uploadEntry(name: string): string {
  return `${uploads}${name}`;
}

/** Whether an entry may be written below a folder: nothing but the names that a backup has leads anywhere. */
export function isEntryName(name: string): boolean {
  if (name === entryNames.database || name === entryNames.secrets) return true;
  return name.startsWith(uploads) && isKey(name.slice(uploads.length));
}

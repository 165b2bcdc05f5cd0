import { isObjectKey } from '../../media/index.js';

/** The entries of a backup that are always there, or are none of the library's files. */
export const entryNames = { database: 'octavo.db', secrets: 'secrets.json', manifest: 'manifest.json' } as const;

const uploadsPrefix = 'uploads/';

/** The entry of an object of the library. */
export function uploadEntry(name: string): string {
  return `${uploadsPrefix}${name}`;
}

/** Whether an entry may be written below a folder: nothing but the names that a backup has leads anywhere. */
export function isEntryName(name: string): boolean {
  if (name === entryNames.database || name === entryNames.secrets) return true;
  return name.startsWith(uploadsPrefix) && isObjectKey(name.slice(uploadsPrefix.length));
}

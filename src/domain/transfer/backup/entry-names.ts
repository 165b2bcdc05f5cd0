import { isObjectKey } from '../../media/index.js';

/** Entries of a backup besides the files of the media library. */
export const entryNames = { database: 'octavo.db', secrets: 'secrets.json', manifest: 'manifest.json' } as const;

const uploadsPrefix = 'uploads/';

/** Returns the entry name of an object of the media library. */
export function uploadEntry(name: string): string {
  return `${uploadsPrefix}${name}`;
}

/** Returns whether an entry may be written below a folder. Only the names of a backup are accepted, none of which leads outside. */
export function isEntryName(name: string): boolean {
  if (name === entryNames.database || name === entryNames.secrets) return true;
  return name.startsWith(uploadsPrefix) && isObjectKey(name.slice(uploadsPrefix.length));
}

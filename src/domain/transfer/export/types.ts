import { type ContentType, type ModelFile, roleUid, type Snapshot, userUid } from '../../../language/schema/index.js';
import type { Store } from '../../../storage/database/index.js';
import type { ObjectReader } from './file-objects.js';

/** The format that this Octavo writes, and the highest one that it reads. */
export const exportFormatVersion = 1;

/** What is exported: a model, its database, and the bytes of its files. */
export interface ExportParts {
  readonly snapshot: Snapshot;
  /** What the model was read from. */
  readonly files: readonly ModelFile[];
  readonly store: Store;
  readonly storage: ObjectReader;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** How many there are of what an export is made of; its last line says the same. */
export interface ExportCounts {
  folders: number;
  documents: number;
  versions: number;
  /** Files and their smaller formats whose bytes are there. */
  objects: number;
}

/** What an export came to. */
export interface ExportReport extends Readonly<ExportCounts> {
  readonly lines: number;
  /** Of the files. */
  readonly bytes: number;
  /** Files and formats that a document names and the store of files does not have. */
  readonly missingObjects: readonly string[];
  /** Links to end users and roles, who are no content. */
  readonly linksToAccounts: number;
}

/** Counts of nothing. */
export function emptyCounts(): ExportCounts {
  return { folders: 0, documents: 0, versions: 0, objects: 0 };
}

/** The content types whose documents are content, by uid and in the order of uids: all but end users and their roles. */
export function exportedContentTypes(snapshot: Snapshot): ReadonlyMap<string, ContentType> {
  const types = [...snapshot.contentTypes].filter(([uid]) => uid !== userUid && uid !== roleUid);
  return new Map(types.sort(([first], [second]) => (first < second ? -1 : 1)));
}

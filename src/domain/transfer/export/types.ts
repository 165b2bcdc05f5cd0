import { type ContentType, type ModelFile, roleUid, type Snapshot, userUid } from '../../../language/schema/index.js';
import type { Store } from '../../../storage/database/index.js';
import type { ObjectReader } from './file-objects.js';

/** The export format that this version writes, and the highest one that it reads. */
export const exportFormatVersion = 1;

/** What is exported: a model, its database and the bytes of its files. */
export interface ExportParts {
  readonly snapshot: Snapshot;
  /** The files that the model was read from. */
  readonly files: readonly ModelFile[];
  readonly store: Store;
  readonly storage: ObjectReader;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** Numbers of exported entries; the last line of an export contains them. */
export interface ExportCounts {
  folders: number;
  documents: number;
  versions: number;
  /** Files and smaller formats with stored bytes. */
  objects: number;
}

/** Result of an export. */
export interface ExportReport extends Readonly<ExportCounts> {
  readonly lines: number;
  /** Bytes of all files. */
  readonly bytes: number;
  /** Keys of files and formats that a document names but the object storage does not have. */
  readonly missingObjects: readonly string[];
  /** Links to end users and roles, which are no content and are left out. */
  readonly linksToAccounts: number;
}

export function emptyCounts(): ExportCounts {
  return { folders: 0, documents: 0, versions: 0, objects: 0 };
}

/** Returns the content types whose documents are content, sorted by uid: all but end users and their roles. */
export function exportedContentTypes(snapshot: Snapshot): ReadonlyMap<string, ContentType> {
  const types = [...snapshot.contentTypes].filter(([uid]) => uid !== userUid && uid !== roleUid);
  return new Map(types.sort(([first], [second]) => (first < second ? -1 : 1)));
}

import type { ClashResolution, Content, ImportedEntry, ImportedSet } from '../../documents/index.js';

/** The format of folders with change sets that this version writes and reads. */
export const setFormatVersion = 2;

/** Names in the folder of a change set. */
export const setFolderNames = {
  header: 'set.json',
  model: 'model',
  documents: 'documents',
  files: 'files',
  objects: 'objects',
} as const;

/** The content of set.json. */
export interface SetHeader {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  /** The versions of the content model that the server has had, newest first; the first one is that of the set. */
  readonly models: readonly string[];
  /** The uids of the content types that it has documents of. */
  readonly types: readonly string[];
  /** The locales of its versions. */
  readonly locales: readonly SetLocale[];
  /** How many files of the content model are in the folder. */
  readonly definitions: number;
  readonly documents: number;
  readonly files: number;
}

/** A locale that versions of a set have. */
export interface SetLocale {
  readonly code: string;
  /** null: the model has no name for it. */
  readonly name: string | null;
}

/** An object of a file: its content, or one of its smaller formats. */
export interface MovedObject {
  /** In the storage of both servers. */
  readonly key: string;
  /** In the folder: SHA-256, hexadecimal, with an extension. */
  readonly name: string;
}

/** A file of the library that versions of a set use. */
export interface MovedFile {
  readonly documentId: string;
  /** ISO 8601. */
  readonly updatedAt: string;
  readonly content: Content;
  readonly objects: readonly MovedObject[];
}

/** The result of an export. */
export interface SetExportReport {
  readonly name: string;
  readonly documents: number;
  readonly files: number;
  /** Keys of objects that the storage does not have. */
  readonly missingObjects: readonly string[];
}

/** What an import does besides writing an open set. */
export interface SetImportOptions {
  /** Writes nothing. */
  readonly rehearse: boolean;
  readonly publish: boolean;
  /** Which side all clashes take when the set is published; null: clashes refuse the publication. */
  readonly take: ClashResolution['take'] | null;
}

/** The result of an import. */
export interface SetImportReport extends ImportedSet {
  readonly name: string;
  readonly id: string;
  /** Files of the library that are new. */
  readonly files: number;
  /** How many entries the publication changed; null: it was not published. */
  readonly published: number | null;
}

/** Returns whether an import has changed, or would change, nothing. */
export function isNothingToDo({ outcome, entries, files, published }: SetImportReport): boolean {
  const isUnchanged = (entry: ImportedEntry): boolean => entry.outcome === 'unchanged' || entry.outcome === 'gone';
  return outcome === 'unchanged' && files === 0 && published === null && entries.every(isUnchanged);
}

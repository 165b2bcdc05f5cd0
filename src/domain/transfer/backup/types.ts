import type { Readable } from 'node:stream';

/** A file in a backup, as its last entry lists it. */
export interface BackedUpFile {
  /** `octavo.db`, `secrets.json` or `uploads/` and the key of an object. */
  readonly name: string;
  readonly bytes: number;
  /** SHA-256 in hexadecimal. */
  readonly checksum: string;
}

/** What is said of a backup beside its files. */
export interface BackupSummary {
  /** ISO 8601; what was committed before is in the backup. */
  readonly createdAt: string;
  /** Which database it was made of, for people. */
  readonly database: string;
  /** The version of the content model. */
  readonly model: string;
  readonly tables: number;
  readonly rows: number;
  /** Where the files of the library are: in the backup, or at a store that keeps them itself. */
  readonly uploads: 'included' | 'elsewhere';
}

/** The last entry of a backup, `manifest.json`: a backup without it was cut off. */
export interface Manifest extends BackupSummary {
  readonly format: 'octavo-backup';
  readonly formatVersion: 1;
  readonly files: readonly BackedUpFile[];
}

/** A file that is to be part of a backup. */
export interface BackupSource {
  readonly name: string;
  readonly bytes: number;
  /** null: it is gone by now, and left out. */
  open(): Promise<Readable | null>;
}

/** Told how many bytes are done. */
export type ByteProgress = (bytes: number) => void;

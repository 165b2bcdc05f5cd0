import type { Readable } from 'node:stream';

/** A file of a backup as the manifest lists it. */
export interface BackedUpFile {
  /** `octavo.db`, `secrets.json` or `uploads/` and the key of an object. */
  readonly name: string;
  readonly bytes: number;
  /** SHA-256 in hexadecimal. */
  readonly checksum: string;
}

/** The summary in the manifest, besides the list of files. */
export interface BackupSummary {
  /** ISO 8601. Everything committed before this instant is in the backup. */
  readonly createdAt: string;
  /** Description of the source database, shown to operators. */
  readonly database: string;
  /** The version of the content model. */
  readonly model: string;
  readonly tables: number;
  readonly rows: number;
  /** Whether the backup contains the files of the media library, or they are in an object store with backups of its own. */
  readonly uploads: 'included' | 'elsewhere';
}

/** The last entry of a backup, `manifest.json`. A backup without it is truncated. */
export interface Manifest extends BackupSummary {
  readonly format: 'octavo-backup';
  readonly formatVersion: 1;
  readonly files: readonly BackedUpFile[];
}

/** A file to be backed up. */
export interface BackupSource {
  readonly name: string;
  readonly bytes: number;
  /** Opens the content; null if the file was removed meanwhile and is left out. */
  open(): Promise<Readable | null>;
}

/** Receives the number of bytes processed so far. */
export type ByteProgress = (bytes: number) => void;

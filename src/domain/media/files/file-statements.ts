import { type Compiled, type Dialect, placeholderList, plainStatement } from '../../../storage/sql/plan/index.js';

/** Rows per query. */
export const rowBatchSize = 200;

/** Statements on the rows of files, besides those of documents, and on file leases, for one dialect. */
export interface FileStatements {
  /** id → the row's columns. */
  readonly byId: Compiled;
  /** id → the columns of its details. */
  readonly infoById: Compiled;
  /** `rowBatchSize` hashes → the columns of the rows with one of them. */
  readonly byHashes: Compiled;
  /** id → the columns of at most `rowBatchSize` rows with larger ids, in order of id. */
  readonly after: Compiled;
  /** id → the same for images. */
  readonly imagesAfter: Compiled;
  /** id → number of images with larger ids. */
  readonly imagesLeft: Compiled;
  /** id → one row if the folder exists. */
  readonly folder: Compiled;
  /** file_id → ends_at of its lease, if there is one. */
  readonly lease: Compiled;
  /** Instant → file_id of the leases that expired before. */
  readonly expiredLeases: Compiled;
  /** file_id, owner, ends_at. */
  readonly insertLease: Compiled;
  /** owner, ends_at, file_id. */
  readonly claimLease: Compiled;
  /** ends_at, file_id, owner. */
  readonly setLeaseExpiry: Compiled;
  /** file_id, owner. */
  readonly deleteLease: Compiled;
}

/** Prints the statements. */
export function fileStatements(dialect: Dialect): FileStatements {
  const print = (text: string): Compiled => plainStatement(dialect, text);
  const file = 'SELECT [id], [document_id], [name], [hash], [ext], [mime], [formats] FROM [files]';
  const info = '[name], [alternative_text], [caption], [focal_point], [folder_id], [visibility]';
  const image = "[mime] LIKE 'image/%'";
  return {
    byId: print(`${file} WHERE [id] = ?`),
    infoById: print(`SELECT ${info} FROM [files] WHERE [id] = ?`),
    byHashes: print(`${file} WHERE [hash] IN ${placeholderList(rowBatchSize)}`),
    after: print(`${file} WHERE [id] > ? ORDER BY [id] LIMIT ${rowBatchSize}`),
    imagesAfter: print(`${file} WHERE [id] > ? AND ${image} ORDER BY [id] LIMIT ${rowBatchSize}`),
    imagesLeft: print(`SELECT COUNT(*) AS [count] FROM [files] WHERE [id] > ? AND ${image}`),
    folder: print('SELECT [id] FROM [octavo_folders] WHERE [id] = ?'),
    lease: print('SELECT [ends_at] FROM [octavo_file_turns] WHERE [file_id] = ?'),
    expiredLeases: print('SELECT [file_id] FROM [octavo_file_turns] WHERE [ends_at] <= ? ORDER BY [file_id]'),
    insertLease: print('INSERT INTO [octavo_file_turns] ([file_id], [owner], [ends_at]) VALUES (?, ?, ?)'),
    claimLease: print('UPDATE [octavo_file_turns] SET [owner] = ?, [ends_at] = ? WHERE [file_id] = ?'),
    setLeaseExpiry: print('UPDATE [octavo_file_turns] SET [ends_at] = ? WHERE [file_id] = ? AND [owner] = ?'),
    deleteLease: print('DELETE FROM [octavo_file_turns] WHERE [file_id] = ? AND [owner] = ?'),
  };
}

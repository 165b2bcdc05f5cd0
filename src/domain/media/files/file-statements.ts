import { type Compiled, type Dialect, placeholderList, plainStatement } from '../../../storage/sql/plan/index.js';

/** Rows that are read at once. */
export const rowBatchSize = 200;

/** Every statement on the rows of files beside the life of documents, and on their turns, spelled for one database. */
export interface FileStatements {
  /** id → the row's columns. */
  readonly byId: Compiled;
  /** id → the columns that people fill in. */
  readonly infoById: Compiled;
  /** `rowsAtOnce` hashes → the columns of the rows that have one of them. */
  readonly byHashes: Compiled;
  /** id → the columns of at most `rowsAtOnce` rows with larger ids, in their order. */
  readonly after: Compiled;
  /** id → the same of images. */
  readonly imagesAfter: Compiled;
  /** id → how many images have larger ids. */
  readonly imagesLeft: Compiled;
  /** id → one row if there is such a folder. */
  readonly folder: Compiled;
  /** file_id → ends_at of its turn, if there is one. */
  readonly lease: Compiled;
  /** An instant → file_id of the turns that had ended by then. */
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

import { type Compiled, type Dialect, placeholderList, plainStatement } from '../../../storage/sql/plan/index.js';

/** Statements on folders and their content, for one dialect. */
export interface LibraryStatements {
  /** id, parent_id, name, created_at, updated_at of every folder. */
  readonly folders: Compiled;
  /** Number of files in each folder that contains any: folder_id, files. */
  readonly counts: Compiled;
  /** id → the same columns as `folders`. */
  readonly folder: Compiled;
  /** parent_id, name → id. */
  readonly named: Compiled;
  /** parent_id, name, created_at, updated_at. */
  readonly insert: Compiled;
  /** parent_id, name, updated_at, id. */
  readonly update: Compiled;
  /** id. */
  readonly remove: Compiled;
  /** id → document_id. */
  readonly file: Compiled;
  /** folder ids → ids of the files in them. */
  readonly filesIn: (folders: number) => Compiled;
  /** ids → id, document_id. */
  readonly files: (count: number) => Compiled;
  /** folder_id, updated_at, ids. */
  readonly moveFiles: (count: number) => Compiled;
}

const columns = '[id], [parent_id], [name], [created_at], [updated_at]';

/** Prints the statements. `table` contains the files, `folder` is its folder column. */
export function libraryStatements(dialect: Dialect, table: string, folder: string): LibraryStatements {
  const print = (text: string): Compiled => plainStatement(dialect, text);
  return {
    folders: print(`SELECT ${columns} FROM [octavo_folders]`),
    counts: print(
      `SELECT [${folder}] AS [folder_id], COUNT(*) AS [files] FROM [${table}] WHERE [${folder}] IS NOT NULL GROUP BY [${folder}]`,
    ),
    folder: print(`SELECT ${columns} FROM [octavo_folders] WHERE [id] = ?`),
    named: print('SELECT [id] FROM [octavo_folders] WHERE [parent_id] = ? AND [name] = ?'),
    insert: print('INSERT INTO [octavo_folders] ([parent_id], [name], [created_at], [updated_at]) VALUES (?, ?, ?, ?)'),
    update: print('UPDATE [octavo_folders] SET [parent_id] = ?, [name] = ?, [updated_at] = ? WHERE [id] = ?'),
    remove: print('DELETE FROM [octavo_folders] WHERE [id] = ?'),
    file: print(`SELECT [document_id] FROM [${table}] WHERE [id] = ?`),
    filesIn: (folders) =>
      print(`SELECT [id] FROM [${table}] WHERE [${folder}] IN ${placeholderList(folders)} ORDER BY [id]`),
    files: (count) => print(`SELECT [id], [document_id] FROM [${table}] WHERE [id] IN ${placeholderList(count)}`),
    moveFiles: (count) =>
      print(`UPDATE [${table}] SET [${folder}] = ?, [updated_at] = ? WHERE [id] IN ${placeholderList(count)}`),
  };
}

import { folderTable } from '../../../storage/sql/layout/index.js';
import { columnNames, type Dialect, statementPrinter, tableStatements } from '../../../storage/sql/plan/index.js';

/** Statements on folders and their content, for one dialect. */
export type LibraryStatements = ReturnType<typeof libraryStatements>;

/** Prints the statements. `table` contains the files, `folder` is its folder column. */
export function libraryStatements(dialect: Dialect, table: string, folder: string) {
  const print = statementPrinter(dialect);
  const folders = tableStatements(dialect, folderTable);
  const columns = columnNames(folderTable);
  const file = { id: 'integer', document_id: 'text' } as const;
  return {
    folders: folders.select(columns, {}),
    folder: folders.select(columns, { id: '=' }),
    insert: folders.insert(columnNames(folderTable, 'id'), ['id']),
    update: folders.update(['parent_id', 'name', 'updated_at'], { id: '=' }),
    remove: folders.delete({ id: '=' }),
    /** The number of files in each folder that has any. */
    counts: print(
      `SELECT [${folder}] AS [folder_id], COUNT(*) AS [files] FROM [${table}] WHERE [${folder}] IS NOT NULL GROUP BY [${folder}]`,
      {},
      { folder_id: 'integer', files: 'integer' },
    ),
    filesIn: print(
      `SELECT [id] FROM [${table}] WHERE [${folder}] IN :folders ORDER BY [id]`,
      { folders: 'integer[]' },
      { id: 'integer' },
    ),
    files: print(`SELECT [id], [document_id] FROM [${table}] WHERE [id] IN :ids`, { ids: 'integer[]' }, file),
    moveFiles: print(`UPDATE [${table}] SET [${folder}] = :to, [updated_at] = :now WHERE [id] IN :ids`, {
      to: 'integer?',
      now: 'instant',
      ids: 'integer[]',
    }),
  };
}

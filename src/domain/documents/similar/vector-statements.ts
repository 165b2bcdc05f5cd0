import type { Store } from '../../../storage/database/index.js';
import { type Layout, systemTableNames, vectorTable } from '../../../storage/sql/layout/index.js';
import {
  type Dialect,
  findSearchIndexes,
  type SearchIndex,
  type StatementSession,
  statementPrinter,
  tableStatements,
} from '../../../storage/sql/plan/index.js';

const vectors = `[${systemTableNames.vectors}]`;

/** Returns the indexes of the content types whose similar documents are found. */
export function findSimilarIndexes(layout: Layout): readonly SearchIndex[] {
  return findSearchIndexes(layout).filter(({ search }) => search.similar);
}

/** Returns the statements on the vectors of a content type. */
export function createVectorStatements(index: SearchIndex, dialect: Dialect) {
  const print = statementPrinter(dialect);
  const table = tableStatements(dialect, vectorTable);
  const versions = `[${index.table.name}]`;
  const published = `v.[document_id] = t.[document_id] AND v.[locale] = t.[locale]`;
  const unpublished = `[type] = :type AND NOT EXISTS (SELECT 1 FROM ${versions} t
    WHERE t.[document_id] = ${vectors}.[document_id] AND t.[locale] = ${vectors}.[locale] AND t.[status] = 'published')`;
  const version = { id: 'integer', document_id: 'text', locale: 'text', digest: 'text' } as const;
  const key = { type: 'text' } as const;
  const waiting = `FROM [${index.rows}] r JOIN ${versions} t ON t.[id] = r.[id] AND t.[status] = 'published'
    LEFT JOIN ${vectors} v ON v.[type] = :type AND ${published}
    WHERE v.[document_id] IS NULL OR v.[digest] <> r.[digest] OR v.[model] <> :model`;
  return {
    /** Published versions without a vector of their text by the model. */
    waiting: print(
      `SELECT t.[id], t.[document_id], t.[locale], r.[digest] ${waiting} ORDER BY t.[id] LIMIT :limit`,
      { ...key, model: 'text', limit: 'integer' },
      version,
    ),
    /** How many versions wait, and of how many the model accepts no text. */
    counts: print(
      `SELECT (SELECT count(*) ${waiting}) AS [waiting], (SELECT count(*) FROM ${vectors} v WHERE v.[type] = :type AND v.[problem] IS NOT NULL) AS [refused]`,
      { ...key, model: 'text' },
      { waiting: 'integer', refused: 'integer' },
    ),
    /** The vector of a version. */
    one: table.select(['model', 'vector'], { type: '=', document_id: '=', locale: '=' }),
    /** Vectors of a model with the row ids of their versions, from the newest version on. */
    page: print(
      `SELECT t.[id], t.[document_id], v.[vector] FROM ${vectors} v JOIN ${versions} t ON ${published} AND t.[status] = 'published'
       WHERE v.[type] = :type AND v.[locale] = :locale AND v.[model] = :model AND v.[vector] IS NOT NULL AND t.[id] < :before
       ORDER BY t.[id] DESC LIMIT :limit`,
      { ...key, locale: 'text', model: 'text', before: 'integer', limit: 'integer' },
      { id: 'integer', document_id: 'text', vector: 'text' },
    ),
    remove: table.delete({ type: '=', document_id: '=', locale: '=' }),
    insert: table.insert(['type', 'document_id', 'locale', 'model', 'digest', 'vector', 'problem']),
    /** Vectors of versions that are not published any more. */
    unpublished: print(`SELECT [document_id] FROM ${vectors} WHERE ${unpublished} LIMIT 1`, key, {
      document_id: 'text',
    }),
    removeUnpublished: print(`DELETE FROM ${vectors} WHERE ${unpublished}`, key),
  };
}

/** Finds and removes the vectors of all other content types. */
export function removeOtherTypes(uids: readonly string[], dialect: Dialect) {
  const print = statementPrinter(dialect);
  const named = uids.map((uid) => dialect.text(uid)).join(', ');
  const where = uids.length === 0 ? '' : ` WHERE [type] NOT IN (${named})`;
  const find = print(`SELECT [type] FROM ${vectors}${where} LIMIT 1`, {}, { type: 'text' });
  const remove = print(`DELETE FROM ${vectors}${where}`, {});
  const exist = (store: StatementSession) => find.exists(store, {});
  return {
    exist,
    async remove(store: Pick<Store, 'rows' | 'write'>): Promise<void> {
      if (await exist(store)) await store.write((transaction) => remove.run(transaction, {}));
    },
  };
}

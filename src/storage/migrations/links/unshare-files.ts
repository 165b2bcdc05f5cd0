import type { ColumnLink, TableLink } from '../../sql/layout/index.js';
import type { Sql } from '../../sql/plan/index.js';
import type { RetainedData } from '../retained/retained-data.js';
import type { Move, MoveContext } from '../types.js';
import { sharedVersionQuery } from './existing-links.js';
import { linkPairs, mediaBecomesShared } from './link-pairs.js';
import { createLinkSqlContext, type LinkSqlContext } from './link-sql.js';
import { createStatementsMove, inBatch } from './statements-move.js';

/**
 * Restores the files that each locale had before all locales shared them, for versions whose files were not changed since. Others keep
 * their current files.
 */
export function unshareFiles(moveContext: MoveContext, retained: RetainedData): readonly Move[] {
  const sqlContext = createLinkSqlContext(moveContext);
  return linkPairs(moveContext).flatMap(({ before, after, uid, attribute }) => {
    if (before === null || !mediaBecomesShared(after, before)) return [];
    const sql =
      after.is === 'table' ? unshareTable(after, retained, sqlContext) : unshareColumn(after, retained, sqlContext);
    if (sql === null) return [];
    const { dialect } = moveContext;
    const versions = dialect.identifier(moveContext.table(after.owner.collectionName));
    const description = `the files of ${uid}.${attribute} that each locale had are restored`;
    const [portioned, rest] = after.is === 'table' ? [[], sql] : [sql, []];
    return [
      createStatementsMove({
        description,
        subject: { is: 'links', of: uid, attribute },
        table: after.table,
        dialect,
        counted: versions,
        batched: { versions, sql: portioned },
        sql: rest,
      }),
    ];
  });
}

function unshareTable(after: TableLink, { table }: RetainedData, sqlContext: LinkSqlContext): readonly Sql[] | null {
  const { moveContext, dialect } = sqlContext;
  const retainedTable = table(after.table);
  if (retainedTable === null) return null;
  const versions = dialect.identifier(moveContext.table(after.owner.collectionName));
  const [currentName, retainedName] = [moveContext.table(after.table), retainedTable].map(dialect.identifier);
  const [owner, target] = [after.ownerColumn, after.targetColumn];
  const shared = sharedVersionQuery(versions, moveContext.from.record.defaultLocale, dialect);
  const sharedThen = `SELECT t.id AS version, l.${target} FROM ${versions} t JOIN ${retainedName} l ON l.${owner} = (${shared})`;
  const currentLinks = `SELECT ${owner} AS version, ${target} FROM ${currentName}`;
  const unlike = (left: Sql, right: Sql) => `${owner} NOT IN (SELECT version FROM (${left} EXCEPT ${right}) d)`;
  const columns = [owner, after.positionColumn, target].map(dialect.identifier).join(', ');
  return [
    `DELETE FROM ${currentName} WHERE ${unlike(sharedThen, currentLinks)} AND ${unlike(currentLinks, sharedThen)}`,
    `INSERT INTO ${currentName} (${columns}) SELECT ${columns} FROM ${retainedName} WHERE ${owner} NOT IN (SELECT ${owner} FROM ${currentName})`,
  ];
}

function unshareColumn(after: ColumnLink, { column }: RetainedData, sqlContext: LinkSqlContext): readonly Sql[] | null {
  const { moveContext, dialect } = sqlContext;
  const retainedColumn = column(after.table, after.targetColumn);
  const table = moveContext.table(after.table);
  if (retainedColumn === null || retainedColumn.table !== table) return null;
  const versions = dialect.identifier(table);
  const [currentName, retainedName] = [moveContext.column(after.table, after.targetColumn), retainedColumn.column].map(
    dialect.identifier,
  );
  const shared = sharedVersionQuery(versions, moveContext.from.record.defaultLocale, dialect);
  const sharedThen =
    `SELECT t.id, s.${retainedName} AS made FROM ${versions} t JOIN ${versions} s ON s.id = (${shared}) ` +
    `WHERE ${inBatch('t.id', dialect)}`;
  const same = `coalesce(${versions}.${currentName}, '') = coalesce(f.made, '')`;
  return [
    `UPDATE ${versions} SET ${currentName} = ${retainedName} FROM (${sharedThen}) AS f WHERE ${versions}.id = f.id AND ${same}`,
  ];
}

import { systemTableNames } from '../../sql/layout/index.js';
import type { Sql } from '../../sql/plan/index.js';
import type { RetainedData } from '../retained/retained-data.js';
import type { MoveContext } from '../types.js';
import type { CommonType } from './common-type.js';

/** One table of retained versions to restore. */
export interface RestoreContext {
  readonly moveContext: MoveContext;
  readonly retained: RetainedData;
  readonly type: CommonType;
  /** Quoted name of the table that they are restored to. */
  readonly versions: Sql;
  /** Quoted uid of the type in the model after, and the uid under which its documents were hidden. */
  readonly uid: Sql;
  readonly hidden: Sql;
  /** Quoted name of the table in which they are retained. */
  readonly retainedTable: Sql;
  /** Those of its columns that the layout after has. */
  readonly columns: readonly string[];
}

/** Retained rows of a link table. */
export interface RetainedLinks {
  /** Name of the link table in the layout after. */
  readonly link: string;
  readonly retainedTable: string;
  readonly columns: readonly string[];
}

/** The quoted temporary name that a column of the layout after has before the switchover. */
export function quotedColumn({ moveContext }: RestoreContext, table: string, column: string): Sql {
  return moveContext.dialect.identifier(moveContext.column(table, column));
}

/** A condition: the document exists, and belongs to the type. */
export function documentExists(document: Sql, { uid, moveContext }: RestoreContext): Sql {
  const documentTable = moveContext.dialect.identifier(systemTableNames.documents);
  return `EXISTS (SELECT 1 FROM ${documentTable} h WHERE h.document_id = ${document} AND h.type = ${uid})`;
}

/** Shows documents again that had lost their last version; that of a single type only where there is no other one by now. */
export function restoreDocuments({ type, uid, hidden, retainedTable, moveContext }: RestoreContext): Sql {
  const documentTable = moveContext.dialect.identifier(systemTableNames.documents);
  const isSingle = type.after.type.kind === 'singleType';
  const isUnoccupied = isSingle
    ? ` AND NOT EXISTS (SELECT 1 FROM ${documentTable} x WHERE x.single_type = ${uid})`
    : '';
  return (
    `UPDATE ${documentTable} SET type = ${uid}, single_type = ${isSingle ? uid : 'NULL'} ` +
    `WHERE type = ${hidden} AND document_id IN (SELECT p.document_id FROM ${retainedTable} p)${isUnoccupied}`
  );
}

/** Restores the retained links of restored versions whose targets still exist. */
export function restoreLinks(restoreContext: RestoreContext, { link, retainedTable, columns }: RetainedLinks): Sql {
  const { moveContext, versions } = restoreContext;
  const { dialect } = moveContext;
  const [table, from] = [moveContext.table(link), retainedTable].map(dialect.identifier);
  const into = columns.map((column) => quotedColumn(restoreContext, link, column)).join(', ');
  const selected = columns.map((column) => `l.${dialect.identifier(column)}`).join(', ');
  const documentTable = dialect.identifier(systemTableNames.documents);
  const where = [
    `l.owner_id IN (SELECT v.id FROM ${versions} v JOIN ${restoreContext.retainedTable} p ON p.id = v.id)`,
    `EXISTS (SELECT 1 FROM ${documentTable} h WHERE h.document_id = l.target_document_id)`,
    `NOT EXISTS (SELECT 1 FROM ${table} x WHERE x.owner_id = l.owner_id)`,
  ];
  return `INSERT INTO ${table} (${into}) SELECT ${selected} FROM ${from} l WHERE ${where.join(' AND ')}`;
}

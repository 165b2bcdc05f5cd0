import { systemTableNames } from '../../../layout/index.js';
import type { Sql } from '../../../plan/index.js';
import type { Restores } from '../restores.js';
import type { MovePlace } from '../types.js';
import type { KeptType } from './kept-type.js';

/** One table of parked versions on their way back. */
export interface Restoring {
  readonly place: MovePlace;
  readonly restores: Restores;
  readonly type: KeptType;
  /** Quoted name of the table that they come back to. */
  readonly versions: Sql;
  /** Quoted uid of the type in the model to come, and what stood in its place for what was hidden. */
  readonly uid: Sql;
  readonly hidden: Sql;
  /** Quoted name of the table that they are parked in. */
  readonly parked: Sql;
  /** Columns of the table to come that it has. */
  readonly columns: readonly string[];
}

/** Parked rows of a link table. */
export interface LinkCopies {
  /** Name of the link table in the layout to come. */
  readonly link: string;
  readonly parked: string;
  readonly columns: readonly string[];
}

/** The quoted name that a column of the layout to come has until the switch. */
export function columnIn({ place }: Restoring, table: string, column: string): Sql {
  return place.dialect.identifier(place.column(table, column));
}

/** A condition: the document exists, and is one of the type's. */
export function hasHead(document: Sql, { uid, place }: Restoring): Sql {
  const heads = place.dialect.identifier(systemTableNames.documents);
  return `EXISTS (SELECT 1 FROM ${heads} h WHERE h.document_id = ${document} AND h.type = ${uid})`;
}

/** Shows documents again that had lost their last version; that of a single type where there is no other one by now. */
export function restoreDocuments({ type, uid, hidden, parked, place }: Restoring): Sql {
  const heads = place.dialect.identifier(systemTableNames.documents);
  const isSingle = type.after.type.kind === 'singleType';
  const free = isSingle ? ` AND NOT EXISTS (SELECT 1 FROM ${heads} x WHERE x.single_type = ${uid})` : '';
  return (
    `UPDATE ${heads} SET type = ${uid}, single_type = ${isSingle ? uid : 'NULL'} ` +
    `WHERE type = ${hidden} AND document_id IN (SELECT p.document_id FROM ${parked} p)${free}`
  );
}

/** Adds the parked links of versions that have come back, as far as what they lead to still exists. */
export function restoreLinks(restoring: Restoring, { link, parked, columns }: LinkCopies): Sql {
  const { place, versions } = restoring;
  const { dialect } = place;
  const [table, from] = [place.table(link), parked].map(dialect.identifier);
  const into = columns.map((column) => columnIn(restoring, link, column)).join(', ');
  const selected = columns.map((column) => `l.${dialect.identifier(column)}`).join(', ');
  const heads = dialect.identifier(systemTableNames.documents);
  const where = [
    `l.owner_id IN (SELECT v.id FROM ${versions} v JOIN ${restoring.parked} p ON p.id = v.id)`,
    `EXISTS (SELECT 1 FROM ${heads} h WHERE h.document_id = l.target_document_id)`,
    `NOT EXISTS (SELECT 1 FROM ${table} x WHERE x.owner_id = l.owner_id)`,
  ];
  return `INSERT INTO ${table} (${into}) SELECT ${selected} FROM ${from} l WHERE ${where.join(' AND ')}`;
}

import type { Link, TableLink } from '../../layout/index.js';
import type { Compiled, Sql } from '../types.js';
import type { WritePrinter } from './write-printer.js';

/** The columns of a link table after the owner: position and target, then the optional ones of type, pins and inverse position. */
export function linkColumns(link: TableLink): readonly string[] {
  const optional = [link.typeColumn, link.localeColumn, link.statusColumn, link.inversePositionColumn];
  return [link.positionColumn, link.targetColumn, ...optional.filter((column) => column !== null)];
}

/** The links of a version row, in order: all `linkColumns`. Values: owner's row id. */
export function versionLinks(link: TableLink, printer: WritePrinter): Compiled {
  return printer.statement(`linksOf ${link.table}`, (p) => {
    const where = p.equals(link.ownerColumn, 0, 'integer');
    return `SELECT ${p.names(linkColumns(link))} FROM ${p.name(link.table)} WHERE ${where} ORDER BY ${p.name(link.positionColumn)}`;
  });
}

/** The links of all versions between two row ids (the first excluded): the owner too, by owner and in order. Values: these row ids. */
export function linksInOwnerRange(link: TableLink, printer: WritePrinter): Compiled {
  return printer.statement(`linksOfOwners ${link.table}`, (p) => {
    const owner = p.name(link.ownerColumn);
    const ownerRange = `${owner} > ${p.value(0, 'integer')} AND ${owner} <= ${p.value(1, 'integer')}`;
    const selected = p.names([link.ownerColumn, ...linkColumns(link)]);
    return `SELECT ${selected} FROM ${p.name(link.table)} WHERE ${ownerRange} ORDER BY ${owner}, ${p.name(link.positionColumn)}`;
  });
}

/** Inserts `count` links. Values: for each one the owner's row id, then those of `linkColumns`. */
export function insertLinks(link: TableLink, count: number, printer: WritePrinter): Compiled {
  return printer.statement(`insertLinks ${link.table} ${count}`, (p) => {
    const columns = [link.ownerColumn, ...linkColumns(link)];
    const row = (index: number) =>
      `(${columns.map((_, slot) => p.storedValue(index * columns.length + slot)).join(', ')})`;
    const rows = Array.from({ length: count }, (_, index) => row(index)).join(', ');
    return `INSERT INTO ${p.name(link.table)} (${p.names(columns)}) VALUES ${rows}`;
  });
}

/** Removes all links of a version row. Values: owner's row id. */
export function deleteLinks(link: TableLink, printer: WritePrinter): Compiled {
  return printer.statement(
    `deleteLinks ${link.table}`,
    (p) => `DELETE FROM ${p.name(link.table)} WHERE ${p.equals(link.ownerColumn, 0, 'integer')}`,
  );
}

/** Removes one link. Values: owner's row id, position. */
export function deleteLinkAt(link: TableLink, printer: WritePrinter): Compiled {
  return printer.statement(`deleteLinkAt ${link.table}`, (p) => {
    const where = `${p.equals(link.ownerColumn, 0, 'integer')} AND ${p.equals(link.positionColumn, 1, 'integer')}`;
    return `DELETE FROM ${p.name(link.table)} WHERE ${where}`;
  });
}

/** Condition: two version rows, whose ids are these expressions, have different links. */
export function linksDiffer(link: TableLink, first: Sql, second: Sql, printer: WritePrinter): Sql {
  const linksOf = (owner: Sql) =>
    `SELECT ${printer.names(linkColumns(link))} FROM ${printer.name(link.table)} WHERE ${printer.name(link.ownerColumn)} = ${owner}`;
  const hasMore = (owner: Sql, other: Sql) => `EXISTS (${linksOf(owner)} EXCEPT ${linksOf(other)})`;
  return `(${hasMore(first, second)} OR ${hasMore(second, first)})`;
}

/** Copies all links of a version row to another one. Values: row id of the new owner, row id of the existing owner. */
export function copyLinks(link: TableLink, printer: WritePrinter): Compiled {
  return printer.statement(`copyLinks ${link.table}`, (p) => {
    const columns = linkColumns(link);
    return (
      `INSERT INTO ${p.name(link.table)} (${p.names([link.ownerColumn, ...columns])}) ` +
      `SELECT ${p.value(0, 'integer')}, ${p.names(columns)} FROM ${p.name(link.table)} WHERE ${p.equals(link.ownerColumn, 1, 'integer')}`
    );
  });
}

/** Selects the last `position` among a version row's links, 0 without links. Values: owner's row id. */
export function lastPosition(link: TableLink, printer: WritePrinter): Compiled {
  return printer.statement(`lastPosition ${link.table}`, (p) => {
    const last = `coalesce(max(${p.name(link.positionColumn)}), 0) AS position`;
    return `SELECT ${last} FROM ${p.name(link.table)} WHERE ${p.equals(link.ownerColumn, 0, 'integer')}`;
  });
}

/**
 * For each of `count` target documents the last position in its list of owners: `target`, `last`.
 * Null where the relation has no inverse side. Values: documentIds.
 */
export function lastInversePositions(link: Link, count: number, printer: WritePrinter): Compiled | null {
  const position = link.inversePositionColumn;
  if (position === null) return null;
  return printer.statement(`lastInversePositions ${link.table} ${position} ${count}`, (p) => {
    const target = `d.${p.name('document_id')}`;
    // One target at a time: the last entry of an index, where grouping would read all entries of a target.
    const last = `SELECT max(l.${p.name(position)}) FROM ${p.name(link.table)} AS l WHERE l.${p.name(link.targetColumn)} = ${target}`;
    return `SELECT ${target} AS target, (${last}) AS last FROM ${p.name('octavo_documents')} AS d WHERE ${target} IN ${p.valueList(count)}`;
  });
}

/** Changes the inverse position of a link in a table of its own. Values: inverse position, owner's row id, position. */
export function updateInversePosition(link: TableLink, printer: WritePrinter): Compiled | null {
  const inverse = link.inversePositionColumn;
  if (inverse === null) return null;
  return printer.statement(`moveInverse ${link.table}`, (p) => {
    const where = `${p.equals(link.ownerColumn, 1, 'integer')} AND ${p.equals(link.positionColumn, 2, 'integer')}`;
    return `UPDATE ${p.name(link.table)} SET ${p.name(inverse)} = ${p.storedValue(0)} WHERE ${where}`;
  });
}

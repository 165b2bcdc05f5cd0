import type { ListReadQuery } from '../../../../language/query/index.js';
import { systemTableNames } from '../../layout/index.js';
import { compile } from '../compile.js';
import { presenceTopic } from '../presence-topic.js';
import type { Compiled, Sql } from '../types.js';
import type { CandidateJoin } from './candidates.js';
import type { ReadPrinter, RowScope } from './read-printer.js';
import { rootRow, sourceRows, tableWithAlias } from './root-rows.js';
import { versionConditions } from './version-conditions.js';

/** The number of rows of a list. */
export function printTotal(query: ListReadQuery, printer: ReadPrinter): Compiled {
  const row = rootRow(query, printer);
  const { dialect } = printer;
  if (hasStoredTotal(query)) {
    const total = storedTotal(row, versionConditions(query.versions, row, printer).join(' AND '), printer);
    return { ...compile(total, dialect, [presenceTopic(row.type.uid)]), bounded: true };
  }
  return compile(countDocuments(query, row, printer) ?? countRows(query, row, printer), dialect, printer.reads);
}

/** Whether a list contains all versions of a status in some locales: their number is stored, and an index has their order. */
export function hasStoredTotal({ node, versions }: ListReadQuery): boolean {
  return node.filter === null && versions.publication === null && versions.locale.is !== 'first';
}

/** The total by a chain of locales alone: the documents with a version in any of them; null: there are other conditions. */
function countDocuments({ node, versions }: ListReadQuery, row: RowScope, printer: ReadPrinter): Sql | null {
  const { locale, publication } = versions;
  if (locale.is !== 'first' || node.filter !== null || publication !== null) return null;
  const anyOfThem = { ...versions, locale: { is: 'some', slots: locale.slots, explicit: true } } as const;
  const where = [...versionConditions(anyOfThem, row, printer), ...printer.interruptible(row.alias)].join(' AND ');
  const documents = `SELECT DISTINCT ${printer.column(row.alias, 'document_id')} FROM ${tableWithAlias(row, printer)} WHERE ${where}`;
  return `SELECT count(*) AS total FROM (${documents}) ${printer.alias('d')}`;
}

/** Counts the rows of a list, all of them or those among candidates. */
export function countRows(
  query: ListReadQuery,
  row: RowScope,
  printer: ReadPrinter,
  candidateJoin: CandidateJoin | null = null,
): Sql {
  return `SELECT count(*) AS total FROM ${sourceRows(query, row, printer, candidateJoin)}`;
}

/**
 * The stored total has columns of the same names, so the conditions are the same. The table itself is named as well, and not read:
 * where a change of the model has renamed it, the statement fails and the query is repeated, instead of returning a total of 0.
 */
function storedTotal(row: RowScope, where: Sql, printer: ReadPrinter): Sql {
  const { dialect } = printer;
  const column = (name: string) => printer.column(row.alias, name);
  const tableExists = `NOT EXISTS (SELECT 1 FROM ${dialect.identifier(row.table.name)} WHERE ${dialect.identifier('id')} < 0)`;
  const name = `${column('name')} = ${dialect.text(row.table.name)}`;
  return (
    `SELECT CAST(coalesce(sum(${column('total')}), 0) AS bigint) AS total ` +
    `FROM ${dialect.identifier(systemTableNames.totals)} ${row.alias} WHERE ${name} AND ${where} AND ${tableExists}`
  );
}

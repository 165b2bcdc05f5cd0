import { Bug } from '../../../../foundations/core/index.js';
import type { ListReadQuery, SetChoice } from '../../../../language/query/index.js';
import { systemTableNames } from '../../layout/index.js';
import { compile } from '../compile.js';
import { changeSetsTopic, presenceTopic } from '../presence-topic.js';
import type { Compiled, Sql } from '../types.js';
import type { CandidateJoin } from './candidates.js';
import { entriesOfType, layerOf } from './change-set-layer.js';
import { layeredColumn, layeredCount } from './change-set-page.js';
import type { ReadPrinter, RowScope } from './read-printer.js';
import { rootRow, sourceParts, sourceRows, tableWithAlias } from './root-rows.js';
import { totalByPattern } from './text-patterns.js';
import { versionConditions } from './version-conditions.js';

/** The number of rows of a list. */
export function printTotal(query: ListReadQuery, printer: ReadPrinter): Compiled {
  const row = rootRow(query, printer);
  const { dialect } = printer;
  const set = layerOf(row);
  if (set !== null && hasStoredTotal(query)) {
    const total = storedLayeredTotal(query, set, printer);
    return compile(total, dialect, [presenceTopic(row.type.uid), changeSetsTopic]);
  }
  if (set !== null) return compile(layeredTotal(query, printer), dialect, printer.reads);
  if (hasStoredTotal(query)) {
    const total = storedTotal(row, versionConditions(query.versions, row, printer).join(' AND '), printer);
    return { ...compile(total, dialect, [presenceTopic(row.type.uid)]), bounded: true };
  }
  const count = (of: RowScope, ...conditions: readonly Sql[]) =>
    [countRows(query, of, printer), ...conditions].join(' AND ');
  const total = countDocuments(query, row, printer) ?? totalByPattern(query, count, printer) ?? count(row);
  return compile(total, dialect, printer.reads);
}

/** The stored total of a status, without the versions that a set replaces or takes away, and with its own. */
function storedLayeredTotal(query: ListReadQuery, set: SetChoice, printer: ReadPrinter): Sql {
  const below = { ...query, versions: { ...query.versions, set: undefined } };
  const row = rootRow(below, printer);
  const stored = storedTotal(row, versionConditions(below.versions, row, printer).join(' AND '), printer);
  const replaced = sourceRows(below, row, printer, entriesOfType(set, printer.alias('e'), row, printer));
  const [, ofSet] = sourceParts(query, printer);
  if (ofSet === undefined) throw new Bug('a query with a change set has two parts');
  return `SELECT (${stored}) - (SELECT count(*) FROM ${replaced}) + ${layeredCount([ofSet])} AS total`;
}

/** The number of rows of a list with a change set. */
function layeredTotal(query: ListReadQuery, printer: ReadPrinter): Sql {
  const { node, versions } = query;
  const { locale } = versions;
  if (locale.is === 'first' && node.filter === null) {
    const anyOfThem = { ...versions, locale: { is: 'some', slots: locale.slots, explicit: true } } as const;
    const documents = layeredColumn(
      sourceParts(query, printer, anyOfThem),
      ({ alias }) => printer.column(alias, 'document_id'),
      printer,
    );
    return `SELECT count(DISTINCT value) AS total FROM ${documents}`;
  }
  return `SELECT ${layeredCount(sourceParts(query, printer))} AS total`;
}

/** Whether a list contains all versions of a status in some locales, now: their number is stored, and an index has their order. */
export function hasStoredTotal({ node, versions }: ListReadQuery): boolean {
  const { publication, locale, moment } = versions;
  return node.filter === null && publication === null && locale.is !== 'first' && moment === undefined;
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

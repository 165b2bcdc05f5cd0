import type { TableLink, VersionTable } from '../../layout/index.js';
import type { Compiled } from '../types.js';
import { linksDiffer } from './link-statements.js';
import { type ContentColumn, contentColumns } from './version-statements.js';
import type { WritePrinter } from './write-printer.js';

/** What differs between two versions. */
interface VersionDifferences {
  readonly columns: readonly ContentColumn[];
  readonly links: readonly TableLink[];
}

/** The statement that compares two versions, and what its row says. */
export interface VersionComparison {
  /** Values: the row ids. */
  readonly statement: Compiled;
  read(row: Readonly<Record<string, unknown>>): VersionDifferences;
}

/** Compares the content columns of two versions, and their links in these tables, in the database: no value has to be read. */
export function compareVersions(
  table: VersionTable,
  links: readonly TableLink[],
  printer: WritePrinter,
): VersionComparison {
  const columns = contentColumns(table);
  const statement = printer.statement(`compareVersions ${table.name}`, (p) => {
    const name = p.name(table.name);
    const differs = [
      ...columns.map((column, at) => `a.${p.name(column.name)} IS DISTINCT FROM b.${p.name(column.name)} AS c${at}`),
      ...links.map((link, at) => `${linksDiffer(link, `a.${p.name('id')}`, `b.${p.name('id')}`, p)} AS l${at}`),
    ];
    const selected = [`a.${p.name('id')}`, ...differs].join(', ');
    return `SELECT ${selected} FROM ${name} AS a, ${name} AS b WHERE a.${p.equals('id', 0, 'integer')} AND b.${p.equals('id', 1, 'integer')}`;
  });
  return {
    statement,
    read: (row) => ({
      columns: columns.filter((_, at) => Boolean(row[`c${at}`])),
      links: links.filter((_, at) => Boolean(row[`l${at}`])),
    }),
  };
}

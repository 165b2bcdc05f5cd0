import { createHash } from 'node:crypto';
import type { Layout, VersionTable } from '../../layout/index.js';
import type { Dialect, TextSearch } from '../types.js';
import { memoizePerLayout } from './memoize-per-layout.js';

/**
 * An index for the text inside of the values of some columns of a table of versions (decision 0036). What is stored under a name was made
 * by its definition; another definition has another name.
 */
export interface TextIndex {
  /** What it is called: a table of its own, which has every version. */
  readonly table: string;
  /** The table of versions. */
  readonly versionTable: string;
  readonly columns: readonly string[];
  /** The table of its scopes: a number for each locale and status of versions. */
  readonly scopes: string;
  /** The table of the words of each of its entries. */
  readonly words: string;
  /** What it is made of, as the database spells it. */
  readonly definition: string;
}

/** What the tables are called by that are indexes for the text inside of values. */
export const textIndexPrefix = 'octavo_text_';

/** Returns the text indexes that a database of this layout has; none where the dialect has no text search. */
export function findTextIndexes({ versionTables }: Layout, { textSearch }: Dialect): readonly TextIndex[] {
  return textSearch === null ? [] : [...versionTables.values()].flatMap((table) => findTextIndex(table, textSearch));
}

function findTextIndex(table: VersionTable, search: TextSearch): readonly TextIndex[] {
  const columns = [...table.columns.values()]
    .filter(({ attribute, name }) => attribute.index === 'text' && search.canIndex(name))
    .map(({ name }) => name);
  if (columns.length === 0) return [];
  const definition = search.definition(columns);
  const digest = createHash('sha256').update(definition).digest('hex').slice(0, 12);
  const name = `${textIndexPrefix}${table.name}_${digest}`;
  return [
    { table: name, versionTable: table.name, columns, scopes: `${name}_scopes`, words: `${name}_words`, definition },
  ];
}

/** The same of one layout by their table of versions. */
export const textIndexesByTable = memoizePerLayout(
  (layout, dialect) => new Map(findTextIndexes(layout, dialect).map((one) => [one.versionTable, one])),
);

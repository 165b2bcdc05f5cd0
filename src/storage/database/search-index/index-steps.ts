import { type Layout, systemTableNames } from '../../sql/layout/index.js';
import { type Dialect, findSearchIndexes, type SearchIndex } from '../../sql/plan/index.js';
import type { ExistingSchema, MigrationStep } from '../migration-engine.js';

/** How a database keeps its indexes for full-text search. */
export interface SearchIndexStatements {
  readonly dialect: Pick<Dialect, 'identifier' | 'text'>;
  /** Whether its tables and triggers are there. */
  isIntact(index: SearchIndex, existing: ExistingSchema): boolean;
  /** Statements that create its tables and triggers. */
  create(index: SearchIndex): readonly string[];
  /** Statements that drop all others. */
  dropOthers(unchanged: readonly SearchIndex[], existing: ExistingSchema): readonly string[];
}

/** The steps that create and drop indexes for full-text search. */
export interface SearchIndexSteps {
  /**
   * Returns the steps after which a database has the indexes of a layout, and no others. All versions are in the queue of a new one;
   * `updateSearchIndexes` writes its entries in the same transaction.
   */
  searchIndexSteps(layout: Layout, existing: ExistingSchema): readonly MigrationStep[];
  /** Returns statements that drop the indexes that are not the same in both layouts. */
  dropChangedSearchIndexes(from: Layout, to: Layout, existing: ExistingSchema): readonly string[];
}

/** Creates the steps of a database from its statements. */
export function createSearchIndexSteps(statements: SearchIndexStatements): SearchIndexSteps {
  const { dialect, isIntact, create, dropOthers } = statements;
  const { identifier, text } = dialect;
  const queue = identifier(systemTableNames.indexQueue);
  const createSql = (index: SearchIndex): string =>
    [
      ...create(index),
      `DELETE FROM ${queue} WHERE name IN (${text(index.name)}, ${text(index.deferredName)})`,
      `INSERT INTO ${queue} (name, version_id) SELECT ${text(index.name)}, id FROM ${identifier(index.table.name)}`,
    ].join(';\n');
  const step = (sql: string, description = ''): MigrationStep => ({ description, sql, mayConflictWithRows: false });
  return {
    searchIndexSteps(layout, existing) {
      const expected = findSearchIndexes(layout);
      const intact = expected.filter((index) => isIntact(index, existing));
      const missing = expected.filter((index) => !intact.includes(index));
      const describe = ({ name }: SearchIndex['table']) =>
        existing.tables.has(name) ? `index ${name} for full-text search` : '';
      return [
        ...dropOthers(intact, existing).map((sql) => step(sql)),
        ...missing.map((index) => step(createSql(index), describe(index.table))),
      ];
    },
    dropChangedSearchIndexes(from, to, existing) {
      const after = new Set(findSearchIndexes(to).map(({ name }) => name));
      const unchanged = findSearchIndexes(from).filter((index) => after.has(index.name) && isIntact(index, existing));
      return dropOthers(unchanged, existing);
    },
  };
}

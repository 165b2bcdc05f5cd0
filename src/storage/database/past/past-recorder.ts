import type { Layout } from '../../sql/layout/index.js';
import { oncePerDialect, statementPrinter } from '../../sql/plan/index.js';
import { internalStatement } from '../internal-statement.js';
import type { SchemaSession } from '../schema-connection.js';
import type { Store } from '../types.js';
import { createPastTable, dropPastTables, listIntact } from './past-steps.js';

/** Maximum number of rows that one transaction removes. */
const batchSize = 1_000;

/** Records former rows of the tables of a model, so that a past moment can be read (decision 0083). */
export interface PastRecorder {
  /** Whether something is not recorded yet that shall be, or the other way round. Throws Fault store.*. */
  isIncomplete(): Promise<boolean>;
  /** Begins what is missing, and ends what is not wanted. Throws Fault store.*. */
  prepare(): Promise<void>;
  /** Removes what was recorded more than so many milliseconds ago. Run by one node at a time. Throws Fault store.*. */
  prune(milliseconds: number): Promise<void>;
}

/** What a recorder is created for. */
export interface PastRecorderParts {
  /** For the model of the layout. */
  readonly store: Store;
  readonly layout: Layout;
  /** The model's. */
  readonly version: string;
  /** false: nothing shall be recorded. */
  readonly enabled: boolean;
}

const pastStatements = oncePerDialect((dialect) => {
  const print = statementPrinter(dialect);
  return {
    list: print('SELECT [name] FROM [octavo_recordings]', {}, { name: 'text' }),
    moveStart: print('UPDATE [octavo_recordings] SET [started_at] = :start WHERE [started_at] < :start', {
      start: 'integer',
    }),
    // The last one stays: numbers continue from it.
    pruneMoments: print(
      'DELETE FROM [octavo_moments] WHERE [at] < :start AND [id] < (SELECT max([id]) FROM [octavo_moments]) ' +
        'AND [id] IN (SELECT [id] FROM [octavo_moments] WHERE [at] < :start ORDER BY [at] LIMIT :limit)',
      { start: 'integer', limit: 'integer' },
    ),
  };
});

/** Creates the recorder of a model. */
export function createPastRecorder({ store, layout, version, enabled }: PastRecorderParts): PastRecorder {
  const { engine, reader } = store.schemaConnection();
  const { ddl, dialect } = engine;
  const wanted = enabled ? [...layout.pastTables.values()] : [];
  const statements = pastStatements(dialect);
  let isComplete = false;

  async function findStatements(session: Pick<SchemaSession['session'], 'rows'>): Promise<readonly string[]> {
    const existing = await engine.inspect(session);
    const intact = enabled ? listIntact(layout, existing, ddl) : [];
    const missing = wanted.filter((past) => !intact.includes(past));
    const prepared = missing.length === 0 || ddl.past.prepare === null ? [] : [ddl.past.prepare];
    return [
      ...dropPastTables(intact, existing, ddl),
      ...prepared,
      ...missing.flatMap((past) => createPastTable(past, ddl)),
    ];
  }

  return {
    async isIncomplete() {
      if (!isComplete) isComplete = (await findStatements(reader)).length === 0;
      return !isComplete;
    },
    async prepare() {
      await store.schemaConnection().runExclusive?.(async ({ session, transaction }) => {
        // Another model by now has tables of its own, and a recorder of its own.
        if ((await transaction.modelVersion()) !== version) return;
        for (const statement of await findStatements(session)) await session.exec(statement);
      });
    },
    async prune(milliseconds) {
      const start = store.clock.now() - milliseconds;
      // First of all: from then on nobody reads what is about to be removed.
      await store.write((transaction) => statements.moveStart.run(transaction, { start }));
      for (const { name } of await statements.list.rows(store, {})) {
        const remove = internalStatement(
          `DELETE FROM ${dialect.identifier(name)} WHERE octavo_seq IN (SELECT octavo_seq FROM ${dialect.identifier(name)} ` +
            `WHERE octavo_moment IN (SELECT id FROM octavo_moments WHERE at < ?) LIMIT ${batchSize})`,
          dialect,
        );
        await repeat(() => store.write((transaction) => transaction.run(remove, [start])));
      }
      await repeat(() =>
        store.write((transaction) => statements.pruneMoments.run(transaction, { start, limit: batchSize })),
      );
    },
  };
}

async function repeat(removeBatch: () => Promise<number>): Promise<void> {
  while ((await removeBatch()) > 0);
}

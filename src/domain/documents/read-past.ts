import { isoTime } from '../../foundations/core/index.js';
import type { AggregateQuery, ReadQuery } from '../../language/query/index.js';
import type { Store } from '../../storage/database/index.js';
import type { Layout } from '../../storage/sql/layout/index.js';
import { pastUnavailable, statementPrinter } from '../../storage/sql/plan/index.js';

/** What reads of the past need. */
export interface PastReads {
  readonly store: Store;
  readonly layout: Layout;
  /** Whether former rows are recorded. */
  readonly recordsPast: boolean;
  /** Returns the uids of the content types that a query reads. */
  dependencies(query: ReadQuery | AggregateQuery): readonly string[];
}

/**
 * Returns how queries of a past moment are run. Throws Failure query.past-unavailable for a moment that cannot be answered exactly: one in
 * the future, or before everything that the query reads was recorded.
 */
export function createReadPast({ store, layout, recordsPast, dependencies }: PastReads) {
  const findRecordings = statementPrinter(store.dialect)(
    'SELECT [name], [started_at] FROM [octavo_recordings] WHERE [name] IN :names',
    { names: 'text[]' },
    { name: 'text', started_at: 'integer' },
  );

  /** Throws Failure query.past-unavailable unless all these tables were recorded at the time. */
  async function requireRecorded(names: ReadonlyMap<string, string>, time: number): Promise<void> {
    const rows = await findRecordings.rows(store, { names: [...names.keys()] });
    const starts = new Map(rows.map((row) => [row.name, row.started_at]));
    for (const [name, uid] of names) {
      const start = starts.get(name);
      if (start === undefined) throw pastUnavailable(`${uid} is not recorded yet, try again in a few seconds`);
      if (time < start) throw pastUnavailable(`${uid} is recorded since ${isoTime(start)}`);
    }
  }

  return async <Q extends ReadQuery | AggregateQuery, T>(
    query: Q,
    time: number,
    read: (query: Q) => T | Promise<T>,
  ): Promise<T> => {
    if (!recordsPast) throw pastUnavailable('the past is not recorded (setting history.asOf)');
    if (time > store.clock.now()) throw pastUnavailable('it is in the future');
    const uids = new Set(dependencies(query));
    const names = new Map(
      [...layout.pastTables.values()].flatMap(({ table, type: { uid } }) =>
        uids.has(uid) ? [[table.name, uid] as const] : [],
      ),
    );
    await requireRecorded(names, time);
    try {
      return await read(query);
    } finally {
      // Again: what was recorded may have been removed in between, and the answer would not be whole.
      await requireRecorded(names, time);
    }
  };
}

import { andThen, Failure, type MaybePromise, runBoth } from '../../foundations/core/index.js';
import type { AggregateQuery, ReadQuery } from '../../language/query/index.js';
import type { Store } from '../../storage/database/index.js';
import { changeSetTable } from '../../storage/sql/layout/index.js';
import { type Compiled, compile, slotMark } from '../../storage/sql/plan/index.js';
import { createReadPast, type PastReads } from './read-past.js';

/** Runs a read. A query with a change set needs one that exists, one of a past moment that this is recorded. */
export type ReadVersions = <Q extends ReadQuery | AggregateQuery, T>(
  query: Q,
  read: (query: Q) => MaybePromise<T>,
) => MaybePromise<T>;

/**
 * Returns how queries are run that may have a change set or a past moment. A set that is published, or was taken back, changes nothing any
 * more: the read is that without it. Throws Failure query.unknown-change-set, query.past-unavailable.
 */
export function createReadVersions(services: PastReads): ReadVersions {
  const { store } = services;
  const statement = selectState(store);
  const readPast = createReadPast(services);
  return (query, read) => {
    const { set, moment } = query.versions;
    if (moment !== undefined) return readPast(query, Number(query.values[moment]), read);
    if (set === undefined) return read(query);
    const id = query.values[set.id] ?? null;
    // Together, which saves a round trip. What is read of an unknown set is not returned.
    const found = runBoth(
      () => store.bytes(statement, [id]),
      () => read(query),
    );
    return andThen(found, ([state, result]) => {
      if (state === null) throw new Failure('query.unknown-change-set', { value: id, param: 'set' });
      if (state.toString() === 'open') return result;
      return read({ ...query, versions: { ...query.versions, set: undefined } });
    });
  };
}

function selectState({ dialect }: Store): Compiled {
  const { identifier } = dialect;
  const state = dialect.bytes(identifier('state'));
  const where = `${identifier('set_id')} = ${dialect.typed(slotMark(0), 'text')}`;
  const text = `SELECT ${state} AS json FROM ${identifier(changeSetTable.name)} WHERE ${where}`;
  return { ...compile(text, dialect, []), bounded: true, singleRow: true };
}

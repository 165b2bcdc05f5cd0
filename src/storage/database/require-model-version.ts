import { Fault } from '../../foundations/core/index.js';
import type { Store } from './types.js';

/**
 * Returns a store for one version of the content model: a write is only made while the database has that version, and the
 * model stays as it is until the write is committed. Throws Fault store.model-changed otherwise, before anything is done. Reads are
 * not checked; they fail where the tables that they name are gone.
 */
export function requireModelVersion(store: Store, version: string): Store {
  return {
    ...delegateStore(store),
    write: (work, options) =>
      store.write(async (transaction) => {
        if ((await transaction.modelVersion()) !== version) throw new Fault('store.model-changed');
        return work(transaction);
      }, options),
  };
}

/** Returns the same store as a plain object, whose methods can be replaced one by one. */
export function delegateStore(store: Store): Store {
  return {
    dialect: store.dialect,
    clock: store.clock,
    bytes: (...args) => store.bytes(...args),
    rows: (statement, values) => store.rows(statement, values),
    total: (...args) => store.total(...args),
    read: (work) => store.read(work),
    write: (work, options) => store.write(work, options),
    syncVersion: (tick) => store.syncVersion(tick),
    versionCounter: (names) => store.versionCounter(names),
    onChanged: (listener) => store.onChanged(listener),
    schemaConnection: () => store.schemaConnection(),
    close: () => store.close(),
  };
}

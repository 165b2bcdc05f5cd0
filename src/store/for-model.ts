import { Fault } from '../kernel/index.js';
import type { Store } from './types.js';

/**
 * The store as those see it who know one version of the model: a write is only made while the database has that version, and the
 * model stays as it is until the write is committed. Raises Fault store.model-changed otherwise, before anything is done. Reads are
 * not held up by a look; where the tables they name are gone, they fail.
 */
export function forModel(store: Store, version: string): Store {
  return {
    ...delegating(store),
    write: (work, options) =>
      store.write(async (transaction) => {
        if ((await transaction.modelVersion()) !== version) throw new Fault('store.model-changed');
        return work(transaction);
      }, options),
  };
}

/** The same store as a plain object, of which parts can be put in the place of others. */
export function delegating(store: Store): Store {
  return {
    dialect: store.dialect,
    clock: store.clock,
    bytes: (...asked) => store.bytes(...asked),
    bytesAtOnce: (statement, values) => store.bytesAtOnce(statement, values),
    totalAtOnce: (statement, values) => store.totalAtOnce(statement, values),
    rows: (statement, values) => store.rows(statement, values),
    total: (...asked) => store.total(...asked),
    read: (work) => store.read(work),
    write: (work, options) => store.write(work, options),
    look: () => store.look(),
    lookAtOnce: (turn) => store.lookAtOnce(turn),
    generation: (names) => store.generation(names),
    onChanged: (listener) => store.onChanged(listener),
    learn: (layout) => store.learn(layout),
    migrate: (layout, model) => store.migrate(layout, model),
    revisions: () => store.revisions(),
    latestRevision: () => store.latestRevision(),
    revision: (id) => store.revision(id),
    planChange: (wanted) => store.planChange(wanted),
    changeModel: (wanted, consent, told) => store.changeModel(wanted, consent, told),
    purgeParked: (before) => store.purgeParked(before),
    copyDoor: () => store.copyDoor(),
    close: () => store.close(),
  };
}

import { CliError, Fault } from '../../../foundations/core/index.js';
import type { ChangeConnection } from './change-connection.js';
import { changeModel } from './change-model.js';
import { planModelChange } from './plan-change.js';
import { prepareChange } from './prepare-change.js';
import { destroyRetained } from './purge-retained.js';
import { readRetained } from './retained-registry.js';
import { findRevisionColumns, type RevisionColumns, readLatestRevision, readRevisions } from './revisions.js';
import type { ModelStore } from './types.js';

/** What a store does about models, through the door of its kind of database. */
export function createModelStore(connection: ChangeConnection): ModelStore {
  const { engine, reader, runExclusive } = connection;
  const { dialect, ddl } = engine;
  let columns: RevisionColumns | null = null;
  /** Tables that are there stay; so this is looked up until all of them are. */
  const readColumns = async (): Promise<RevisionColumns | null> => {
    if (columns !== null) return columns;
    const current = findRevisionColumns(await engine.inspect(reader));
    if (current?.hasRetained === true && current.columns.has('parked')) columns = current;
    return current;
  };
  const revisions: ModelStore['revisions'] = async () => {
    const current = await readColumns();
    return current === null ? [] : readRevisions(reader, dialect, current);
  };
  return {
    revisions,
    async latestRevision() {
      const current = await readColumns();
      return current === null ? null : readLatestRevision(reader, dialect, current);
    },
    revision: async (id) => (await revisions()).find((candidate) => candidate.id === id) ?? null,
    async planChange(wanted) {
      if ((await readColumns())?.hasRetained !== true && wanted.reverts !== null) {
        throw new CliError('Nothing is parked in this database, so nothing can be taken back');
      }
      return planModelChange(reader, engine, await prepareChange(reader, dialect, ddl, wanted));
    },
    changeModel: (request, consent, onProgress) => changeModel(connection, { request, consent, onProgress }),
    async purgeRetained(before) {
      if (runExclusive === null) throw new Fault('store.read-only');
      return runExclusive(async ({ session }) => {
        const rows = await readRetained(session, dialect, { before });
        return destroyRetained(session, engine, [...new Set(rows.map(({ revision }) => revision))]);
      });
    },
  };
}

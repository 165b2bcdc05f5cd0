import { CliError, Fault } from '../../foundations/core/index.js';
import type { SchemaConnection, Store } from '../database/index.js';
import { changeModel } from './apply/change-model.js';
import { planModelChange } from './plan/plan-change.js';
import { prepareChange } from './plan/prepare-change.js';
import { destroyRetained } from './retained/purge-retained.js';
import { readRetained } from './retained/retained-registry.js';
import { findRevisionColumns, type RevisionColumns, readLatestRevision, readRevisions } from './revisions.js';
import { migrateTables, pendingSteps } from './start/migrate.js';
import { readServedVersion, versionText } from './start/served-version.js';
import type { Migrations } from './types.js';

const opened = new WeakMap<SchemaConnection, Migrations>();

/** Returns the migrations of a database, the same object for all stores over one connection. */
export function openMigrations(store: Pick<Store, 'schemaConnection'>): Migrations {
  const connection = store.schemaConnection();
  const migrations = opened.get(connection) ?? createMigrations(connection);
  opened.set(connection, migrations);
  return migrations;
}

function createMigrations(connection: SchemaConnection): Migrations {
  const { engine, reader, runExclusive } = connection;
  const { dialect, ddl } = engine;
  let columns: RevisionColumns | null = null;
  /** Existing tables and columns stay, so they are looked up only until all of them exist. */
  const readColumns = async (): Promise<RevisionColumns | null> => {
    if (columns !== null) return columns;
    const current = findRevisionColumns(await engine.inspect(reader));
    if (current?.hasRetained === true && current.columns.has('parked')) columns = current;
    return current;
  };
  const revisions: Migrations['revisions'] = async () => {
    const current = await readColumns();
    return current === null ? [] : readRevisions(reader, dialect, current);
  };
  return {
    migrate: (layout, model) => migrateTables(connection, { layout, model }),
    pendingSteps: (layout, model) => pendingSteps(connection, { layout, model }),
    async servedVersion() {
      const served = await readServedVersion(reader, engine, await engine.inspect(reader));
      return served === null ? null : versionText(served);
    },
    revisions,
    async latestRevision() {
      const current = await readColumns();
      return current === null ? null : readLatestRevision(reader, dialect, current);
    },
    revision: async (id) => (await revisions()).find((candidate) => candidate.id === id) ?? null,
    async planChange(request) {
      if ((await readColumns())?.hasRetained !== true && request.reverts !== null) {
        throw new CliError('Nothing is retained in this database, so no revision can be reverted');
      }
      return planModelChange(reader, engine, await prepareChange(reader, dialect, ddl, request));
    },
    async changeModel(request, consent, onProgress) {
      const revision = await changeModel(connection, { request, consent, onProgress });
      connection.tablesChanged(request.to.layout);
      return revision;
    },
    async purgeRetained(before) {
      if (runExclusive === null) throw new Fault('store.read-only');
      return runExclusive(async ({ session }) => {
        const rows = await readRetained(session, dialect, { before });
        return destroyRetained(session, engine, [...new Set(rows.map(({ revision }) => revision))]);
      });
    },
  };
}

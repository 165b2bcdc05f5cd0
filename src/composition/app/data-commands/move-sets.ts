import { join } from 'node:path';
import { createObjectBulkImport } from '../../../domain/media/index.js';
import {
  exportSet,
  importSet,
  readSetModel,
  type SetExportReport,
  type SetImportOptions,
  type SetImportReport,
  type SetImportTarget,
} from '../../../domain/transfer/change-sets/index.js';
import { CliError, systemClock } from '../../../foundations/core/index.js';
import { profiles } from '../../../interfaces/api/content/index.js';
import { fullAccess } from '../../../language/query/access/index.js';
import { requireModelVersion } from '../../../storage/database/index.js';
import type { ModelPlan } from '../../../storage/migrations/index.js';
import { createLayout } from '../../../storage/sql/layout/index.js';
import { createApp } from '../create-app.js';
import { jsonLog } from '../log.js';
import { loadProject } from '../project.js';
import { createFileServices, openStorage } from '../runtime/file-services.js';
import type { App, AppOptions } from '../types.js';
import { planSetModel, type SetModelConsent } from './set-model.js';

/** The result of an import. */
export interface ImportedChangeSet extends SetImportReport {
  /** What the import changed, or would change, in the content model; null: nothing. */
  readonly model: ModelPlan | null;
}

/** Sets of one name that are listed when it names several. */
const maxNamesakes = 20;
const pageSize = 100;

/** Exports a change set of a project, which may be running, into a folder (absolute). Throws CliError; Fault store.*, media.*. */
export async function exportChangeSet(options: AppOptions, idOrName: string, folder: string): Promise<SetExportReport> {
  const { config } = await loadProject(options);
  const app = await createApp({ ...options, asTool: true });
  try {
    const { snapshot, store, changeSets } = app;
    const set = await findSet(app, idOrName);
    const storage = openStorage(config.media, join(config.dataDir, 'uploads'), () => undefined);
    const [{ files: modelFiles }, revisions] = await Promise.all([app.model.state(), app.model.history()]);
    const models = [...new Set(revisions.map(({ version }) => version))];
    return await exportSet({ snapshot, store, changeSets, storage, modelFiles, models }, set, folder);
  } finally {
    await app.close();
  }
}

/**
 * Imports a change set from a folder (absolute) into a project, which may be running, and changes the content model as the set needs, all
 * in one transaction. A set that was published is left alone. Throws CliError, Failure write.*, model.invalid; Fault store.*, media.*.
 */
export async function importChangeSet(
  options: AppOptions,
  folder: string,
  importOptions: SetImportOptions & SetModelConsent,
): Promise<ImportedChangeSet> {
  const project = await loadProject(options);
  const { config } = project;
  const app = await createApp({ ...options, asTool: true });
  const log = jsonLog(options.clock ?? systemClock);
  const report = (error: unknown): void => log({ level: 'error', message: 'a file could not be removed', error });
  const files = createFileServices(config.media, config.dataDir, report);
  let opened: ReturnType<App['openChangeSets']> | null = null;
  try {
    const { store } = app;
    const moved = await readSetModel(folder);
    const { id, name } = moved.header;
    const existing = await app.changeSets.get(fullAccess, id);
    if (existing !== null && existing.state !== 'open') {
      const { state } = existing;
      return { id, name, state, outcome: 'unchanged', entries: [], files: 0, published: null, model: null };
    }
    const change = await planSetModel({ store, project }, moved, importOptions);
    const snapshot = change?.snapshot ?? app.snapshot;
    opened = change === null ? null : app.openChangeSets(snapshot);
    const target: SetImportTarget = {
      snapshot,
      store,
      changeSets: opened?.changeSets ?? app.changeSets,
      layout: createLayout(snapshot),
      clock: store.clock,
      rules: profiles[config.api.profile].writeRules,
      objects: createObjectBulkImport({ ...files, report }),
      storage: files.storage,
      write: (work) =>
        change === null
          ? requireModelVersion(store, snapshot.version).write(work, { document: id, longRunning: true })
          : change.apply(work),
    };
    return { ...(await importSet(target, folder, moved.header, importOptions)), model: change?.plan ?? null };
  } finally {
    await opened?.close();
    await files.images.close();
    await app.close();
  }
}

/** Returns the set with this id, else the only one with this name. Throws CliError if there is none, or several. */
async function findSet({ changeSets }: App, idOrName: string) {
  const byId = await changeSets.get(fullAccess, idOrName);
  if (byId !== null) return byId;
  const found = [];
  for (let start = 0; ; start += pageSize) {
    const { sets, total } = await changeSets.list(fullAccess, null, { start, limit: pageSize });
    found.push(...sets.filter(({ name }) => name === idOrName));
    if (start + pageSize >= total) break;
  }
  const [only] = found;
  if (only === undefined) throw new CliError(`There is no change set ${JSON.stringify(idOrName)}`);
  if (found.length === 1) return only;
  throw new CliError(`${found.length} change sets are called ${JSON.stringify(idOrName)}: name one by its id`, [
    ...found.slice(0, maxNamesakes).map(({ id, state, updatedAt }) => `${id}: ${state}, changed ${updatedAt}`),
  ]);
}

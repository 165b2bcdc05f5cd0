import { join } from 'node:path';
import { createObjectBulkImport } from '../../../domain/media/index.js';
import {
  exportSet,
  importSet,
  type SetExportReport,
  type SetImportOptions,
  type SetImportReport,
} from '../../../domain/transfer/change-sets/index.js';
import { CliError, systemClock } from '../../../foundations/core/index.js';
import { profiles } from '../../../interfaces/api/content/index.js';
import { fullAccess } from '../../../language/query/access/index.js';
import { requireModelVersion } from '../../../storage/database/index.js';
import { createLayout } from '../../../storage/sql/layout/index.js';
import { createApp } from '../create-app.js';
import { jsonLog } from '../log.js';
import { loadProject } from '../project.js';
import { createFileServices, openStorage } from '../runtime/file-services.js';
import type { App, AppOptions } from '../types.js';

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
    return await exportSet({ snapshot, store, changeSets, storage }, set, folder);
  } finally {
    await app.close();
  }
}

/** Imports a change set from a folder (absolute) into a project, which may be running. Throws CliError, Failure write.*; Fault store.*, media.*. */
export async function importChangeSet(
  options: AppOptions,
  folder: string,
  importOptions: SetImportOptions,
): Promise<SetImportReport> {
  const { config } = await loadProject(options);
  const app = await createApp({ ...options, asTool: true });
  const log = jsonLog(options.clock ?? systemClock);
  const report = (error: unknown): void => log({ level: 'error', message: 'a file could not be removed', error });
  const files = createFileServices(config.media, config.dataDir, report);
  try {
    const { snapshot, changeSets } = app;
    const store = requireModelVersion(app.store, snapshot.version);
    const target = {
      snapshot,
      store,
      changeSets,
      layout: createLayout(snapshot),
      clock: store.clock,
      rules: profiles[config.api.profile].writeRules,
      objects: createObjectBulkImport({ ...files, report }),
      storage: files.storage,
    };
    return await importSet(target, folder, importOptions);
  } finally {
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

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createAccountBulkImport } from '../../../domain/accounts/index.js';
import { createObjectBulkImport } from '../../../domain/media/index.js';
import {
  assertDatabaseHasNoDocuments,
  type ImportParts,
  type ImportReport,
} from '../../../domain/transfer/import/index.js';
import { systemClock } from '../../../foundations/core/index.js';
import { profiles } from '../../../interfaces/api/content/index.js';
import type { ModelFile } from '../../../language/schema/index.js';
import { requireModelVersion } from '../../../storage/database/index.js';
import { openMigrations } from '../../../storage/migrations/index.js';
import { createLayout } from '../../../storage/sql/layout/index.js';
import { resolveConfig } from '../config/config.js';
import { loadConfigFile } from '../config/config-file.js';
import { createApp } from '../create-app.js';
import { jsonLog } from '../log.js';
import { readModelFiles } from '../model/model-files.js';
import { createFileServices } from '../runtime/file-services.js';
import { openStore } from '../runtime/open-store.js';
import type { AppOptions, OctavoConfig } from '../types.js';

/** Reads the configuration and the model files of the project. Changes nothing. */
export async function readTargetProject({
  project,
  config,
}: AppOptions): Promise<{ config: OctavoConfig; ownFiles: readonly ModelFile[] }> {
  const file = existsSync(project) ? await loadConfigFile(project) : null;
  return { config: resolveConfig(project, [file?.settings, config]), ownFiles: await readModelFiles(project) };
}

/** Checked before anything is written, and again within the import itself. */
export async function assertDatabaseEmpty(config: OctavoConfig, options: AppOptions): Promise<void> {
  if (config.database.url === null && !existsSync(join(config.dataDir, 'octavo.db'))) return;
  const store = await openStore(config, options);
  try {
    if ((await openMigrations(store).latestRevision()) !== null) await assertDatabaseHasNoDocuments(store);
  } finally {
    await store.close();
  }
}

/**
 * Creates a temporary project in a folder for a dry run: with the configuration of another project, but a separate
 * database. `hasConfig`: the interface follows from that configuration, and not from a file in the folder.
 */
export function createDryRun(
  folder: string,
  options: AppOptions,
  { defaultLocale, locales, api }: OctavoConfig,
  hasConfig = true,
): { readonly dryRunOptions: AppOptions; readonly dryRunConfig: OctavoConfig } {
  const overrides = {
    dataDir: join(folder, 'data'),
    database: { url: null },
    defaultLocale,
    locales,
    ...(hasConfig ? { api } : {}),
  };
  return {
    dryRunOptions: { ...options, project: folder, config: overrides },
    dryRunConfig: resolveConfig(folder, [overrides]),
  };
}

/**
 * Imports by `work` into a project whose files exist. `storesFiles`: false discards the bytes of files. `firstToken`:
 * the token with full access of the first start of the data folder; null if it was not the first.
 */
export async function importIntoApp(
  options: AppOptions,
  config: OctavoConfig,
  storesFiles: boolean,
  work: (parts: ImportParts) => Promise<ImportReport>,
): Promise<{ readonly report: ImportReport; readonly firstToken: string | null }> {
  const app = await createApp(options);
  const log = jsonLog(options.clock ?? systemClock);
  const report = (error: unknown): void => log({ level: 'error', message: 'a file could not be removed', error });
  const files = createFileServices(config.media, config.dataDir, report);
  try {
    const { snapshot, secrets, webhooks, firstToken } = app;
    const store = requireModelVersion(app.store, snapshot.version);
    const storage = storesFiles
      ? files.storage
      : { ...files.storage, put: async () => undefined, remove: async () => undefined };
    const imported = await work({
      snapshot,
      layout: createLayout(snapshot),
      store,
      clock: store.clock,
      rules: profiles[config.api.profile].writeRules,
      accounts: createAccountBulkImport({ store, clock: store.clock, snapshot, keys: secrets.keys }),
      webhooks,
      objects: createObjectBulkImport({ ...files, storage, report }),
    });
    return { report: imported, firstToken };
  } finally {
    await files.images.close();
    await app.close();
  }
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createAccountArrivals } from '../accounts/index.js';
import { profiles } from '../content-api/index.js';
import { type ImportParts, type ImportReport, refuseUnlessEmpty } from '../import/index.js';
import { systemClock } from '../kernel/index.js';
import { layoutOf } from '../layout/index.js';
import { createObjectArrivals } from '../media/index.js';
import type { ModelFile } from '../schema/index.js';
import { forModel } from '../store/index.js';
import { resolveConfig } from './config.js';
import { loadConfigFile } from './config-file.js';
import { createApp } from './create-app.js';
import { jsonLog } from './log.js';
import { readModelFiles } from './model-files.js';
import { openFiles } from './open-files.js';
import { openStore } from './open-store.js';
import type { AppOptions, OctavoConfig } from './types.js';

/** What the project is configured to be, and the files of its model. Touches nothing. */
export async function look({
  project,
  config,
}: AppOptions): Promise<{ config: OctavoConfig; own: readonly ModelFile[] }> {
  const file = existsSync(project) ? await loadConfigFile(project) : null;
  return { config: resolveConfig(project, [file?.settings, config]), own: await readModelFiles(project) };
}

/** Looked at before anything is written; again within the import itself. */
export async function refuseDocuments(config: OctavoConfig, options: AppOptions): Promise<void> {
  if (config.database.url === null && !existsSync(join(config.dataDir, 'octavo.db'))) return;
  const store = await openStore(config, options);
  try {
    if ((await store.latestRevision()) !== null) await refuseUnlessEmpty(store);
  } finally {
    await store.close();
  }
}

/**
 * A project of its own in a folder, in which an import is tried: configured like another one, on a database of its own. `hasConfig`: what
 * the interface is like follows from that one, and not from a file in the folder.
 */
export function rehearsalIn(
  folder: string,
  options: AppOptions,
  { defaultLocale, locales, api }: OctavoConfig,
  hasConfig = true,
): { readonly rehearsal: AppOptions; readonly there: OctavoConfig } {
  const overrides = {
    dataDir: join(folder, 'data'),
    database: { url: null },
    defaultLocale,
    locales,
    ...(hasConfig ? { api } : {}),
  };
  return { rehearsal: { ...options, project: folder, config: overrides }, there: resolveConfig(folder, [overrides]) };
}

/**
 * Imports by `work` into a project whose files are there. `keeps`: bytes of files are stored. `firstToken`: the one with full access that
 * the first start of the data folder made; null: it was not the first one.
 */
export async function intoApp(
  options: AppOptions,
  config: OctavoConfig,
  keeps: boolean,
  work: (parts: ImportParts) => Promise<ImportReport>,
): Promise<{ readonly report: ImportReport; readonly firstToken: string | null }> {
  const app = await createApp(options);
  const log = jsonLog(options.clock ?? systemClock);
  const report = (error: unknown): void => log({ level: 'error', message: 'a file could not be taken away', error });
  const files = openFiles(config.media, config.dataDir, report);
  try {
    const { snapshot, secrets, webhooks, firstToken } = app;
    const store = forModel(app.store, snapshot.version);
    const storage = keeps
      ? files.storage
      : { ...files.storage, put: async () => undefined, remove: async () => undefined };
    const imported = await work({
      snapshot,
      layout: layoutOf(snapshot),
      store,
      clock: store.clock,
      rules: profiles[config.api.profile].writeRules,
      accounts: createAccountArrivals({ store, clock: store.clock, snapshot, keys: secrets.keys }),
      webhooks,
      objects: createObjectArrivals({ ...files, storage, report }),
    });
    return { report: imported, firstToken };
  } finally {
    await files.images.close();
    await app.close();
  }
}

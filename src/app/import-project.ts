import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccountArrivals } from '../accounts/index.js';
import { profiles } from '../content-api/index.js';
import {
  type ImportReport,
  type ImportTold,
  importContent,
  type LeftOut,
  openSource,
  readDefinitions,
  readLocales,
  refuseUnlessEmpty,
  type Source,
  type SourceRequest,
} from '../import/index.js';
import { Refusal, systemClock } from '../kernel/index.js';
import { layoutOf } from '../layout/index.js';
import { createObjectArrivals } from '../media/index.js';
import { type ModelFile, parseModel } from '../schema/index.js';
import { forModel } from '../store/index.js';
import { resolveConfig } from './config.js';
import { loadConfigFile } from './config-file.js';
import { createApp } from './create-app.js';
import { jsonLog } from './log.js';
import { readModelFiles } from './model-files.js';
import { openFiles } from './open-files.js';
import { openStore } from './open-store.js';
import type { AppOptions, OctavoConfig } from './types.js';
import { writeModelFiles } from './write-model-files.js';

/** What an import came to. */
export interface ImportedProject {
  readonly report: ImportReport;
  /** The token with full access that the first start of the data folder made; null: it was not the first one. */
  readonly firstToken: string | null;
  /** How many files of the model were written; 0: the project had this model already. */
  readonly modelFiles: number;
}

/**
 * Imports what a request names into a project whose model is empty or the same already, and whose database holds no documents. Where
 * it fails, the model's files that were written are taken away again. Raises Refusal for what an operator has to mend.
 */
export async function importProject(
  options: AppOptions,
  request: SourceRequest,
  told: ImportTold,
): Promise<ImportedProject> {
  const source = await openSource(request);
  try {
    const { config, own } = await look(options);
    const { files, leftOut } = await modelOf(source);
    refuseAnotherModel(own, files, config);
    await refuseDocuments(config, options);
    const { project } = options;
    const written = own.length === 0 ? files : [];
    await mkdir(project, { recursive: true });
    await writeModelFiles(project, written, []);
    try {
      const imported = await intoApp(options, config, withLeftOut(source, leftOut), told, true);
      return { ...imported, modelFiles: written.length };
    } catch (error) {
      await writeModelFiles(project, [], written);
      throw error;
    }
  } finally {
    await source.close();
  }
}

/**
 * Does the same in a folder of its own, which is removed: the report is that of an import, and nothing is written. Bytes of files are
 * read and not kept.
 */
export async function rehearseImport(
  options: AppOptions,
  request: SourceRequest,
  told: ImportTold,
): Promise<ImportedProject> {
  const source = await openSource(request);
  const folder = await mkdtemp(join(tmpdir(), 'octavo-import-'));
  try {
    const { config, own } = await look(options);
    const { files, leftOut } = await modelOf(source);
    refuseAnotherModel(own, files, config);
    await refuseDocuments(config, options);
    await writeModelFiles(folder, files, []);
    const { defaultLocale, locales, api } = config;
    const overrides = { dataDir: join(folder, 'data'), database: { url: null }, defaultLocale, locales, api };
    const rehearsal: AppOptions = { ...options, project: folder, config: overrides };
    const there = resolveConfig(folder, [overrides]);
    const { report } = await intoApp(rehearsal, there, withLeftOut(source, leftOut), told, false);
    return { report, firstToken: null, modelFiles: own.length === 0 ? files.length : 0 };
  } finally {
    await source.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** What the project is configured to be, and the files of its model. Touches nothing. */
async function look({ project, config }: AppOptions): Promise<{ config: OctavoConfig; own: readonly ModelFile[] }> {
  const file = existsSync(project) ? await loadConfigFile(project) : null;
  return { config: resolveConfig(project, [file?.settings, config]), own: await readModelFiles(project) };
}

async function modelOf(source: Source): Promise<{ files: readonly ModelFile[]; leftOut: readonly LeftOut[] }> {
  const leftOut: LeftOut[] = [];
  const files = readDefinitions(source.model, await readLocales(source), (one) => leftOut.push(one));
  return { files, leftOut };
}

function withLeftOut(source: Source, leftOut: readonly LeftOut[]): Source {
  return { ...source, leftOut: [...source.leftOut, ...leftOut] };
}

function refuseAnotherModel(own: readonly ModelFile[], files: readonly ModelFile[], settings: OctavoConfig): void {
  const { version } = parseModel(files, settings);
  if (own.length === 0 || parseModel(own, settings).version === version) return;
  throw new Refusal('The project has another content model than what is to be imported', [
    'name a folder without a model with --project: the model comes along',
  ]);
}

/** Looked at before anything is written; again within the import itself. */
async function refuseDocuments(config: OctavoConfig, { clock = systemClock }: AppOptions): Promise<void> {
  if (config.database.url === null && !existsSync(join(config.dataDir, 'octavo.db'))) return;
  const store = await openStore(config, clock, false);
  try {
    if ((await store.latestRevision()) !== null) await refuseUnlessEmpty(store);
  } finally {
    await store.close();
  }
}

/** Imports into a project whose files are there. `keeps`: bytes of files are stored. */
async function intoApp(
  options: AppOptions,
  config: OctavoConfig,
  source: Source,
  told: ImportTold,
  keeps: boolean,
): Promise<Pick<ImportedProject, 'report' | 'firstToken'>> {
  const clock = options.clock ?? systemClock;
  const app = await createApp(options);
  const log = jsonLog(clock);
  const report = (error: unknown): void => log({ level: 'error', message: 'a file could not be taken away', error });
  const files = openFiles(config.media, config.dataDir, report);
  try {
    const { snapshot, secrets, webhooks, firstToken } = app;
    const store = forModel(app.store, snapshot.version);
    const storage = keeps
      ? files.storage
      : { ...files.storage, put: async () => undefined, remove: async () => undefined };
    const imported = await importContent(
      source,
      {
        snapshot,
        layout: layoutOf(snapshot),
        store,
        clock,
        rules: profiles[config.api.profile].writeRules,
        accounts: createAccountArrivals({ store, clock, snapshot, keys: secrets.keys }),
        webhooks,
        objects: createObjectArrivals({ ...files, storage, report }),
      },
      told,
    );
    return { report: imported, firstToken };
  } finally {
    await files.images.close();
    await app.close();
  }
}

import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ImportedConfig,
  type ImportProgress,
  type ImportReport,
  type ImportSource,
  importContent,
  importedConfig,
  type LeftOutItem,
  openSource,
  readDefinitions,
  readSourceLocales,
  type SourceRequest,
  withStoredViews,
} from '../../../domain/transfer/import/index.js';
import { CliError } from '../../../foundations/core/index.js';
import { type ModelFile, parseModel, type Snapshot } from '../../../language/schema/index.js';
import { findConfigFile } from '../config/config-file.js';
import { writeModelFiles } from '../model/write-model-files.js';
import type { AppOptions, OctavoConfig } from '../types.js';
import { assertDatabaseEmpty, createDryRun, importIntoApp, readTargetProject } from './import-into-app.js';

/** The result of an import. */
export interface ImportedProject {
  readonly report: ImportReport;
  /** The token with full access that the first start of the data folder made; null: it was not the first one. */
  readonly firstToken: string | null;
  /** How many files of the model were written; 0: the project had this model already. */
  readonly modelFiles: number;
}

/**
 * Imports what a request names into a project whose model is empty or the same already, and whose database holds no
 * documents. If it fails, the written model files are removed again. Throws CliError for what the operator has to fix.
 */
export async function importProject(
  options: AppOptions,
  request: SourceRequest,
  onProgress: ImportProgress,
): Promise<ImportedProject> {
  const source = await openSource(request);
  try {
    const { config, ownFiles } = await readTargetProject(options);
    const { files, leftOut } = await readSourceModel(source);
    assertSameModel(ownFiles, files, config);
    await assertDatabaseEmpty(config, options);
    const { project } = options;
    const snapshot = parseModel(files, config);
    const hasConfig = findConfigFile(project) !== null;
    const model = ownFiles.length === 0 ? files : [];
    const written = [...model, ...(hasConfig ? [] : [{ path: configPath, json: '' }])];
    await mkdir(project, { recursive: true });
    await writeModelFiles(project, model, []);
    try {
      const settings = hasConfig ? importedConfig(source, snapshot) : await writeConfig(options, source, snapshot);
      const now = await readTargetProject(options);
      const imported = await importIntoApp(options, now.config, true, (parts) =>
        importContent(withReportEntries(source, leftOut, settings, hasConfig), parts, onProgress),
      );
      return { ...imported, modelFiles: model.length };
    } catch (error) {
      await writeModelFiles(project, [], written);
      throw error;
    }
  } finally {
    await source.close();
  }
}

/**
 * Runs the same import in a temporary folder, which is removed: the report is that of an import, and nothing is
 * written. File contents are read and not stored.
 */
export async function dryRunImport(
  options: AppOptions,
  request: SourceRequest,
  onProgress: ImportProgress,
): Promise<ImportedProject> {
  const source = await openSource(request);
  const folder = await mkdtemp(join(tmpdir(), 'octavo-import-'));
  try {
    const { config, ownFiles } = await readTargetProject(options);
    const { files, leftOut } = await readSourceModel(source);
    assertSameModel(ownFiles, files, config);
    await assertDatabaseEmpty(config, options);
    const snapshot = parseModel(files, config);
    const hasConfig = findConfigFile(options.project) !== null;
    await writeModelFiles(folder, files, []);
    const settings = hasConfig
      ? importedConfig(source, snapshot)
      : await writeConfig({ ...options, project: folder }, source, snapshot);
    const { dryRunOptions, dryRunConfig } = createDryRun(folder, options, config, hasConfig);
    const { report } = await importIntoApp(dryRunOptions, dryRunConfig, false, (parts) =>
      importContent(withReportEntries(source, leftOut, settings, hasConfig), parts, onProgress),
    );
    return { report, firstToken: null, modelFiles: ownFiles.length === 0 ? files.length : 0 };
  } finally {
    await source.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function readSourceModel(
  source: ImportSource,
): Promise<{ files: readonly ModelFile[]; leftOut: readonly LeftOutItem[] }> {
  const leftOut: LeftOutItem[] = [];
  const files = readDefinitions(source.model, await readSourceLocales(source), (entry) => leftOut.push(entry));
  return { files: withStoredViews(files, source.settings.stores), leftOut };
}

const configPath = 'octavo.config.ts';

/**
 * Writes the configuration, without settings that Octavo cannot adopt: those are reported, and do not stop the import.
 */
async function writeConfig(options: AppOptions, source: ImportSource, snapshot: Snapshot): Promise<ImportedConfig> {
  const rejected = new Map<string, string>();
  for (;;) {
    const settings = importedConfig(source, snapshot, rejected);
    await writeModelFiles(options.project, [{ path: configPath, json: settings.text }], []);
    try {
      await readTargetProject(options);
      return settings;
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      const sizeBefore = rejected.size;
      for (const line of error.lines) {
        const name = settings.names.find((setting) => line.startsWith(`${setting} `) || line.startsWith(`${setting}.`));
        if (name !== undefined) rejected.set(name, line);
      }
      if (rejected.size === sizeBefore) throw error;
    }
  }
}

/** The source with everything else to report. */
function withReportEntries(
  source: ImportSource,
  leftOut: readonly LeftOutItem[],
  { carried, leftOut: configLeftOut }: ImportedConfig,
  hasConfig: boolean,
): ImportSource {
  const existingConfig: LeftOutItem = {
    of: 'octavo.config.ts',
    todo: 'configure',
    why: 'the project has one, which stays as it is: what is carried over below has to be put into it',
    which: configPath,
  };
  return {
    ...source,
    carried: [...source.carried, ...carried],
    leftOut: [...(hasConfig ? [existingConfig] : []), ...source.leftOut, ...leftOut, ...configLeftOut],
  };
}

function assertSameModel(ownFiles: readonly ModelFile[], files: readonly ModelFile[], settings: OctavoConfig): void {
  const { version } = parseModel(files, settings);
  if (ownFiles.length === 0 || parseModel(ownFiles, settings).version === version) return;
  throw new CliError('The project has another content model than what is to be imported', [
    'name a folder without a model with --project: the model comes along',
  ]);
}

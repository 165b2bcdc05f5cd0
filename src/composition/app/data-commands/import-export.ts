import { statSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { isExport, loadExport, readExportHeader } from '../../../domain/transfer/export/index.js';
import type { ImportParts, ImportProgress, ImportReport } from '../../../domain/transfer/import/index.js';
import { CliError } from '../../../foundations/core/index.js';
import { diffModels, type ModelFile, parseModel, type Snapshot } from '../../../language/schema/index.js';
import { modelFromSnapshot } from '../../../storage/migrations/index.js';
import { writeModelFiles } from '../model/write-model-files.js';
import type { AppOptions, OctavoConfig } from '../types.js';
import { assertDatabaseEmpty, createDryRun, importIntoApp, readTargetProject } from './import-into-app.js';
import type { ImportedProject } from './import-project.js';

/** Options of an import of an export. */
export interface ImportExportRequest {
  /** The file; absolute. */
  readonly path: string;
  /** Writes nothing, and returns the report of an import. */
  readonly dryRun: boolean;
}

/** Whether there is a file at a path that begins as an export does. */
export async function isExportFile(path: string): Promise<boolean> {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true && (await isExport(path));
}

/**
 * Imports an export into a project whose model is empty or the same, and whose database contains no documents. A failed
 * import writes nothing. Throws CliError for what the operator has to fix.
 */
export async function importExport(
  options: AppOptions,
  { path, dryRun }: ImportExportRequest,
  onProgress: ImportProgress,
): Promise<ImportedProject> {
  const { files } = await readExportHeader(path);
  const { config, ownFiles } = await readTargetProject(options);
  const snapshot = parseModel(files, config);
  assertSameModel(snapshot, ownFiles, config);
  await assertDatabaseEmpty(config, options);
  const work = (parts: ImportParts): Promise<ImportReport> => {
    if (parts.snapshot.version !== snapshot.version) throw modelMismatch(snapshot, parts.snapshot);
    const { accounts, ...target } = parts;
    return loadExport(path, basename(path), { ...target, close: (tx) => accounts.finish(tx) }, onProgress);
  };
  const written = ownFiles.length === 0 ? files : [];
  const imported = dryRun
    ? await dryRunExportImport(options, config, files, work)
    : await importIntoProject(options, config, written, work);
  return { ...imported, modelFiles: written.length };
}

type ImportWork = Parameters<typeof importIntoApp>[3];

async function dryRunExportImport(
  options: AppOptions,
  config: OctavoConfig,
  files: readonly ModelFile[],
  work: ImportWork,
) {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-import-'));
  try {
    await writeModelFiles(folder, files, []);
    const { dryRunOptions, dryRunConfig } = createDryRun(folder, options, config);
    const { report } = await importIntoApp(dryRunOptions, dryRunConfig, false, work);
    return { report, firstToken: null };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function importIntoProject(
  options: AppOptions,
  config: OctavoConfig,
  written: readonly ModelFile[],
  work: ImportWork,
) {
  const { project } = options;
  await mkdir(project, { recursive: true });
  await writeModelFiles(project, written, []);
  try {
    return await importIntoApp(options, config, true, work);
  } catch (error) {
    await writeModelFiles(project, [], written);
    throw error;
  }
}

function assertSameModel(exported: Snapshot, own: readonly ModelFile[], config: OctavoConfig): void {
  const existing = own.length === 0 ? exported : parseModel(own, config);
  if (existing.version !== exported.version) throw modelMismatch(exported, existing);
}

const maxDifferences = 20;

function modelMismatch(exported: Snapshot, existing: Snapshot): CliError {
  const [before, after] = [exported, existing].map((snapshot) => modelFromSnapshot(snapshot, []).side.record);
  const difference = before === undefined || after === undefined ? null : diffModels(before, after);
  const lines =
    difference === null
      ? []
      : [...difference.additive, ...difference.refused.map((line) => line.replace(/ – .*$/, ''))];
  return new CliError('The project has another content model than the export', [
    ...lines.slice(0, maxDifferences).map((line) => `from the export to the project: ${line}`),
    'name a folder without a model with --project: the model comes along',
    'or make the model of the project that of the export first, and change it afterwards',
  ]);
}

import { statSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { isExport, type LinesTold, readHead, writeExport } from '../export/index.js';
import type { ImportParts, ImportReport } from '../import/index.js';
import { Refusal } from '../kernel/index.js';
import { modelOfSnapshot } from '../model/index.js';
import { diffModels, type ModelFile, parseModel, type Snapshot } from '../schema/index.js';
import type { ImportedProject } from './import-project.js';
import { intoApp, look, refuseDocuments, rehearsalIn } from './into-app.js';
import type { AppOptions, OctavoConfig } from './types.js';
import { writeModelFiles } from './write-model-files.js';

/** What is asked for of an import of an export. */
export interface ExportImport {
  /** The file; absolute. */
  readonly path: string;
  /** Nothing is written, and the report is that of an import. */
  readonly dryRun: boolean;
}

/** Whether there is a file at a path that begins as an export does. */
export async function isExportFile(path: string): Promise<boolean> {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true && (await isExport(path));
}

/**
 * Puts an export into a project whose model is empty or the same, and whose database holds no documents. Where it fails, nothing was
 * written. Raises Refusal for what an operator has to mend.
 */
export async function importExport(
  options: AppOptions,
  { path, dryRun }: ExportImport,
  told: LinesTold,
): Promise<ImportedProject> {
  const { files } = await readHead(path);
  const { config, own } = await look(options);
  const snapshot = parseModel(files, config);
  refuseAnotherModel(snapshot, own, config);
  await refuseDocuments(config, options);
  const put = (parts: ImportParts): Promise<ImportReport> => {
    if (parts.snapshot.version !== snapshot.version) throw anotherModel(snapshot, parts.snapshot);
    const { accounts, ...target } = parts;
    return writeExport(path, basename(path), { ...target, close: (tx) => accounts.close(tx) }, told);
  };
  const written = own.length === 0 ? files : [];
  const imported = dryRun
    ? await rehearse(options, config, files, put)
    : await intoProject(options, config, written, put);
  return { ...imported, modelFiles: written.length };
}

type Put = Parameters<typeof intoApp>[3];

async function rehearse(options: AppOptions, config: OctavoConfig, files: readonly ModelFile[], put: Put) {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-import-'));
  try {
    await writeModelFiles(folder, files, []);
    const { rehearsal, there } = rehearsalIn(folder, options, config);
    const { report } = await intoApp(rehearsal, there, false, put);
    return { report, firstToken: null };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function intoProject(options: AppOptions, config: OctavoConfig, written: readonly ModelFile[], put: Put) {
  const { project } = options;
  await mkdir(project, { recursive: true });
  await writeModelFiles(project, written, []);
  try {
    return await intoApp(options, config, true, put);
  } catch (error) {
    await writeModelFiles(project, [], written);
    throw error;
  }
}

function refuseAnotherModel(exported: Snapshot, own: readonly ModelFile[], config: OctavoConfig): void {
  const there = own.length === 0 ? exported : parseModel(own, config);
  if (there.version !== exported.version) throw anotherModel(exported, there);
}

const mostDifferences = 20;

function anotherModel(exported: Snapshot, there: Snapshot): Refusal {
  const [before, after] = [exported, there].map((snapshot) => modelOfSnapshot(snapshot, []).side.record);
  const found = before === undefined || after === undefined ? null : diffModels(before, after);
  const lines = found === null ? [] : [...found.additive, ...found.refused.map((line) => line.replace(/ – .*$/, ''))];
  return new Refusal('The project has another content model than the export', [
    ...lines.slice(0, mostDifferences).map((line) => `from the export to the project: ${line}`),
    'name a folder without a model with --project: the model comes along',
    'or make the model of the project that of the export first, and change it afterwards',
  ]);
}

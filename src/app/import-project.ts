import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ImportedConfig,
  type ImportReport,
  type ImportTold,
  importContent,
  importedConfig,
  type LeftOut,
  openSource,
  readDefinitions,
  readLocales,
  type Source,
  type SourceRequest,
} from '../import/index.js';
import { Refusal } from '../kernel/index.js';
import { type ModelFile, parseModel, type Snapshot } from '../schema/index.js';
import { findConfigFile } from './config-file.js';
import { intoApp, look, refuseDocuments, rehearsalIn } from './into-app.js';
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
    const snapshot = parseModel(files, config);
    const hasConfig = findConfigFile(project) !== null;
    const model = own.length === 0 ? files : [];
    const written = [...model, ...(hasConfig ? [] : [{ path: configPath, json: '' }])];
    await mkdir(project, { recursive: true });
    await writeModelFiles(project, model, []);
    try {
      const settings = hasConfig ? importedConfig(source, snapshot) : await writeConfig(options, source, snapshot);
      const now = await look(options);
      const imported = await intoApp(options, now.config, true, (parts) =>
        importContent(tellingOf(source, leftOut, settings, hasConfig), parts, told),
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
    const snapshot = parseModel(files, config);
    const hasConfig = findConfigFile(options.project) !== null;
    await writeModelFiles(folder, files, []);
    const settings = hasConfig
      ? importedConfig(source, snapshot)
      : await writeConfig({ ...options, project: folder }, source, snapshot);
    const { rehearsal, there } = rehearsalIn(folder, options, config, hasConfig);
    const { report } = await intoApp(rehearsal, there, false, (parts) =>
      importContent(tellingOf(source, leftOut, settings, hasConfig), parts, told),
    );
    return { report, firstToken: null, modelFiles: own.length === 0 ? files.length : 0 };
  } finally {
    await source.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function modelOf(source: Source): Promise<{ files: readonly ModelFile[]; leftOut: readonly LeftOut[] }> {
  const leftOut: LeftOut[] = [];
  const files = readDefinitions(source.model, await readLocales(source), (one) => leftOut.push(one));
  return { files, leftOut };
}

const configPath = 'octavo.config.ts';

/** Writes the configuration, without settings that cannot be here what they were there: those are told, and do not stop the import. */
async function writeConfig(options: AppOptions, source: Source, snapshot: Snapshot): Promise<ImportedConfig> {
  const refused = new Map<string, string>();
  for (;;) {
    const settings = importedConfig(source, snapshot, refused);
    await writeModelFiles(options.project, [{ path: configPath, json: settings.text }], []);
    try {
      await look(options);
      return settings;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const before = refused.size;
      for (const line of error.lines) {
        const name = settings.names.find((one) => line.startsWith(`${one} `) || line.startsWith(`${one}.`));
        if (name !== undefined) refused.set(name, line);
      }
      if (refused.size === before) throw error;
    }
  }
}

/** The source with all that is to be told besides. */
function tellingOf(
  source: Source,
  leftOut: readonly LeftOut[],
  { carried, leftOut: ofConfig }: ImportedConfig,
  hasConfig: boolean,
): Source {
  const there: LeftOut = {
    of: 'octavo.config.ts',
    todo: 'configure',
    why: 'the project has one, which stays as it is: what is carried over below has to be put into it',
    which: configPath,
  };
  return {
    ...source,
    carried: [...source.carried, ...carried],
    leftOut: [...(hasConfig ? [there] : []), ...source.leftOut, ...leftOut, ...ofConfig],
  };
}

function refuseAnotherModel(own: readonly ModelFile[], files: readonly ModelFile[], settings: OctavoConfig): void {
  const { version } = parseModel(files, settings);
  if (own.length === 0 || parseModel(own, settings).version === version) return;
  throw new Refusal('The project has another content model than what is to be imported', [
    'name a folder without a model with --project: the model comes along',
  ]);
}

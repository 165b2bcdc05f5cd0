import { resolve } from 'node:path';
import pc from 'picocolors';
import { CliError } from '../../../foundations/core/index.js';
import { dryRunImport, type ImportedProject, importExport, importProject, isExportFile } from '../../app/index.js';
import { appOptions, type ProjectFlags } from '../options.js';
import type { Output } from '../output.js';
import { createProgressLine } from '../progress.js';
import { formatImportReport } from './format-import-report.js';

/** Flags of `octavo import`. */
export interface ImportFlags extends ProjectFlags {
  readonly database?: string;
  readonly key?: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/**
 * `octavo import`: imports an export of Octavo, a project of Strapi 5 or an archive of one into this project; the kind
 * is detected from the beginning of the file. Throws CliError if it fails; then nothing was written.
 */
export async function importCommand(source: string, flags: ImportFlags, output: Output): Promise<void> {
  const { dryRun = false } = flags;
  const progressOutput = createProgress(output);
  const imported = await runImport(resolve(source), flags, progressOutput.update);
  progressOutput.done();
  if (imported.firstToken !== null) {
    output.err(`This data folder is new. A token with full access, shown only once: ${imported.firstToken}`);
  }
  for (const line of reportLines(imported, flags)) output.out(line);
  output.err(dryRun ? 'Nothing was written.' : `${pc.green('✓')} Imported: "octavo start" serves it.`);
}

async function runImport(path: string, flags: ImportFlags, onProgress: OnImportProgress): Promise<ImportedProject> {
  const { database = null, key, dryRun = false } = flags;
  const options = appOptions(flags, process.env);
  if (await isExportFile(path)) {
    if (database !== null || key !== undefined) {
      throw new CliError('--database and --key are for projects of Strapi, and this is an export of Octavo');
    }
    return importExport(options, { path, dryRun }, onProgress);
  }
  const request = {
    path,
    database: database === null || /^postgres(?:ql)?:/.test(database) ? database : resolve(database),
    passPhrase: key ?? process.env.OCTAVO_IMPORT_KEY ?? null,
    tokenSalt: process.env.API_TOKEN_SALT ?? null,
  };
  return (dryRun ? dryRunImport : importProject)(options, request, onProgress);
}

type OnImportProgress = ReturnType<typeof createProgress>['update'];

function reportLines({ report, modelFiles }: ImportedProject, { json = false }: ImportFlags): readonly string[] {
  return json ? [JSON.stringify({ ...report, modelFiles }, null, 2)] : formatImportReport(report, modelFiles);
}

/** Creates a progress line for each step. */
function createProgress(output: Output) {
  let current = '';
  let line: ReturnType<typeof createProgressLine> | null = null;
  return {
    update(title: string, done: number, total: number | null): void {
      if (title !== current) {
        line?.done(current);
        line = createProgressLine(output, title);
      }
      current = title;
      line?.update(done, total);
    },
    done: (): void => line?.done(current),
  };
}

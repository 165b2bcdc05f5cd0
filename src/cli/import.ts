import { resolve } from 'node:path';
import pc from 'picocolors';
import { type ImportedProject, importExport, importProject, isExportFile, rehearseImport } from '../app/index.js';
import { Refusal } from '../kernel/index.js';
import { importLines } from './import-lines.js';
import { appOptions, type ProjectFlags } from './options.js';
import type { Output } from './output.js';
import { progressLine } from './progress.js';

/** Flags of `octavo import`. */
export interface ImportFlags extends ProjectFlags {
  readonly database?: string;
  readonly key?: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/**
 * `octavo import`: brings an export of Octavo, a project of Strapi 5 or an archive of one into this project; which it is, is seen from
 * its beginning. Raises Refusal where it cannot, and nothing was written then.
 */
export async function importSource(source: string, flags: ImportFlags, output: Output): Promise<void> {
  const { dryRun = false } = flags;
  const told = progress(output);
  const imported = await bring(resolve(source), flags, told.at);
  told.done();
  if (imported.firstToken !== null) {
    output.err(`This data folder is new. A token with full access, shown this once: ${imported.firstToken}`);
  }
  for (const line of shown(imported, flags)) output.out(line);
  output.err(dryRun ? 'Nothing was written.' : `${pc.green('✓')} Imported: "octavo start" serves it.`);
}

async function bring(path: string, flags: ImportFlags, told: Told): Promise<ImportedProject> {
  const { database = null, key, dryRun = false } = flags;
  const options = appOptions(flags, process.env);
  if (await isExportFile(path)) {
    if (database !== null || key !== undefined) {
      throw new Refusal('--database and --key are for projects of Strapi, and this is an export of Octavo');
    }
    return importExport(options, { path, dryRun }, told);
  }
  const request = {
    path,
    database: database === null || /^postgres(?:ql)?:/.test(database) ? database : resolve(database),
    passPhrase: key ?? process.env.OCTAVO_IMPORT_KEY ?? null,
    tokenSalt: process.env.API_TOKEN_SALT ?? null,
  };
  return (dryRun ? rehearseImport : importProject)(options, request, told);
}

type Told = ReturnType<typeof progress>['at'];

function shown({ report, modelFiles }: ImportedProject, { json = false }: ImportFlags): readonly string[] {
  return json ? [JSON.stringify({ ...report, modelFiles }, null, 2)] : importLines(report, modelFiles);
}

/** A line of progress for each thing that is done. */
function progress(output: Output) {
  let doing = '';
  let line: ReturnType<typeof progressLine> | null = null;
  return {
    at(what: string, done: number, total: number | null): void {
      if (what !== doing) {
        line?.done(doing);
        line = progressLine(output, what);
      }
      doing = what;
      line?.at(done, total);
    },
    done: (): void => line?.done(doing),
  };
}

import { resolve } from 'node:path';
import pc from 'picocolors';
import { type ImportedProject, importProject, rehearseImport } from '../app/index.js';
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
 * `octavo import`: brings a project of Strapi 5, or an archive of one, into this project. Raises Refusal where it cannot, and nothing
 * was written then.
 */
export async function importSource(source: string, flags: ImportFlags, output: Output): Promise<void> {
  const { database = null, key, dryRun = false } = flags;
  const request = {
    path: resolve(source),
    database: database === null || /^postgres(?:ql)?:/.test(database) ? database : resolve(database),
    passPhrase: key ?? process.env.OCTAVO_IMPORT_KEY ?? null,
    tokenSalt: process.env.API_TOKEN_SALT ?? null,
  };
  const told = progress(output);
  const bring = dryRun ? rehearseImport : importProject;
  const imported = await bring(appOptions(flags, process.env), request, told.at);
  told.done();
  if (imported.firstToken !== null) {
    output.err(`This data folder is new. A token with full access, shown this once: ${imported.firstToken}`);
  }
  for (const line of shown(imported, flags)) output.out(line);
  output.err(dryRun ? 'Nothing was written.' : `${pc.green('✓')} Imported: "octavo start" serves it.`);
}

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

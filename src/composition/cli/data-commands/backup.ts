import { resolve } from 'node:path';
import pc from 'picocolors';
import { backUpProject, type RestoreRequest, restoreFromBackup } from '../../app/index.js';
import { appOptions, type ProjectFlags } from '../options.js';
import type { Output } from '../output.js';
import { createProgressLine } from '../progress.js';

/** Flags of `octavo backup`. */
export interface BackupFlags extends ProjectFlags {
  readonly to?: string;
}

/** Flags of `octavo restore`. */
export interface RestoreFlags extends ProjectFlags {
  readonly check?: boolean;
}

/**
 * `octavo backup`: makes a backup next to a running server and writes its location to standard output. Throws CliError
 * for what the operator has to fix.
 */
export async function backupCommand(flags: BackupFlags, output: Output): Promise<void> {
  const copying = createProgressLine(output, 'Copying and comparing rows');
  const writing = createProgressLine(output, 'Writing bytes');
  const targetFolder = flags.to === undefined ? null : resolve(flags.to);
  const created = await backUpProject(appOptions(flags, process.env), targetFolder, {
    onRows: copying.update,
    onBytes: (done) => writing.update(done, null),
    onError: createErrorLine(output),
  });
  const { rows, tables, files, uploads, bytes, location } = created;
  writing.done(
    `${pc.green('✓')} ${rows} rows of ${tables} tables and ${files.length - 1} files, ${formatMegabytes(bytes)}, written`,
  );
  if (uploads === 'elsewhere') output.err('The files of the library are in the object store, not in the backup.');
  output.out(location);
}

/**
 * `octavo restore`: restores a backup into an empty data folder (and an empty PostgreSQL database), or only verifies
 * it. Throws CliError if the target is not empty, or the backup is damaged.
 */
export async function restoreCommand(from: string, flags: RestoreFlags, output: Output): Promise<void> {
  const reading = createProgressLine(output, 'Reading and comparing bytes');
  const copying = createProgressLine(output, 'Copying and comparing rows');
  const request: RestoreRequest = { from, check: flags.check === true };
  const { createdAt, rows, tables, files } = await restoreFromBackup(appOptions(flags, process.env), request, {
    onBytes: (done) => reading.update(done, null),
    onRows: copying.update,
    onError: createErrorLine(output),
  });
  const content = `${rows} rows of ${tables} tables and ${files.length - 1} files as they were at ${createdAt}`;
  reading.done(`${pc.green('✓')} ${content}: ${request.check ? 'intact, nothing was written' : 'restored'}`);
}

function createErrorLine(output: Output): (error: unknown) => void {
  return (error) => output.err(`Warning: ${error instanceof Error ? error.message : String(error)}`);
}

function formatMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

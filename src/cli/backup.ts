import { resolve } from 'node:path';
import pc from 'picocolors';
import { makeBackup, type RestoreRequest, restore } from '../app/index.js';
import { appOptions, type ProjectFlags } from './options.js';
import type { Output } from './output.js';
import { progressLine } from './progress.js';

/** Flags of `octavo backup`. */
export interface BackupFlags extends ProjectFlags {
  readonly to?: string;
}

/** Flags of `octavo restore`. */
export interface RestoreFlags extends ProjectFlags {
  readonly check?: boolean;
}

/**
 * `octavo backup`: makes a backup beside a running server and writes where it is to standard output. Raises Refusal for what an operator
 * has to mend.
 */
export async function backup(flags: BackupFlags, output: Output): Promise<void> {
  const copying = progressLine(output, 'Copying and comparing rows');
  const writing = progressLine(output, 'Writing bytes');
  const to = flags.to === undefined ? null : resolve(flags.to);
  const made = await makeBackup(appOptions(flags, process.env), to, {
    rows: copying.at,
    bytes: (done) => writing.at(done, null),
    trouble: troubleLine(output),
  });
  const { rows, tables, files, uploads, bytes, at } = made;
  writing.done(
    `${pc.green('✓')} ${rows} rows of ${tables} tables and ${files.length - 1} files, ${megabytes(bytes)}, written`,
  );
  if (uploads === 'elsewhere') output.err('The files of the library are at their object store, and not in the backup.');
  output.out(at);
}

/**
 * `octavo restore`: puts a backup into an empty data folder (and an empty PostgreSQL database), or only checks it. Raises Refusal where
 * the target is not empty, or the backup is damaged.
 */
export async function restoreBackup(from: string, flags: RestoreFlags, output: Output): Promise<void> {
  const reading = progressLine(output, 'Reading and comparing bytes');
  const copying = progressLine(output, 'Copying and comparing rows');
  const request: RestoreRequest = { from, check: flags.check === true };
  const { createdAt, rows, tables, files } = await restore(appOptions(flags, process.env), request, {
    bytes: (done) => reading.at(done, null),
    rows: copying.at,
    trouble: troubleLine(output),
  });
  const content = `${rows} rows of ${tables} tables and ${files.length - 1} files as they were at ${createdAt}`;
  reading.done(`${pc.green('✓')} ${content}: ${request.check ? 'whole, nothing was written' : 'restored'}`);
}

function troubleLine(output: Output): (error: unknown) => void {
  return (error) => output.err(`Beside it: ${error instanceof Error ? error.message : String(error)}`);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

import { resolve } from 'node:path';
import pc from 'picocolors';
import { type CopiedData, copyData } from '../../app/index.js';
import { appOptions, type ProjectFlags } from '../options.js';
import type { Output } from '../output.js';
import { createProgressLine } from '../progress.js';

/** Flags of `octavo data:copy`. */
export interface DataCopyFlags extends ProjectFlags {
  readonly to: string;
}

/**
 * `octavo data:copy`: copies the project's database to another one, from SQLite to PostgreSQL, back, or between two of PostgreSQL's.
 * Throws CliError if it cannot be copied, above all where the target is not empty.
 */
export async function dataCopy(flags: DataCopyFlags, output: Output): Promise<void> {
  const isAddress = /^postgres(?:ql)?:/.test(flags.to);
  const progress = createProgressLine(output, 'Copying and comparing rows');
  const copied = await copyData(
    appOptions(flags, process.env),
    isAddress ? flags.to : resolve(flags.to),
    progress.update,
  );
  progress.done(`${pc.green('✓')} ${copied.rows} rows of ${copied.tables} tables copied and compared`);
  for (const line of nextSteps(copied, isAddress)) output.out(line);
}

function nextSteps(copied: CopiedData, isAddress: boolean): readonly string[] {
  const { from, to, leftOut, localFiles, dataDir } = copied;
  const start = isAddress
    ? 'start with DATABASE_URL set to it'
    : 'start with DATA_DIR set to its folder, and no DATABASE_URL';
  const files = localFiles ? 'secrets.json and the folder uploads' : 'secrets.json';
  return [
    `From ${from} to ${to}: ${start}.`,
    `${files} stay in ${dataDir}: copy them too if the data folder changes.`,
    'Writes to the source since the copy began are not included.',
    ...leftOut.map((name) => `Not copied, not a table of Octavo: ${name}`),
  ];
}

import { CliError } from '../../../foundations/core/index.js';
import type { ProjectFlags } from '../options.js';
import type { Output } from '../output.js';
import { createProgressLine } from '../progress.js';
import { withApp } from '../with-app.js';

/**
 * `octavo media:sweep`: removes the remains of interrupted uploads, and writes to standard output the keys of files
 * that are in the library but missing in the storage. Throws CliError if there are any.
 */
export async function mediaSweep(flags: ProjectFlags, output: Output): Promise<void> {
  await withApp(flags, output, async ({ media }) => {
    const sweeping = createProgressLine(output, 'Looking through the files');
    const { objectsRemoved, incomingRemoved, bytesFreed, missing } = await media.sweep((done) =>
      sweeping.update(done, null),
    );
    sweeping.done(
      `${objectsRemoved} objects and ${incomingRemoved} incoming files taken away, ${formatSize(bytesFreed)} freed`,
    );
    for (const key of missing) output.out(key);
    if (missing.length > 0) {
      throw new CliError(`${missing.length} files are gone from the store: bring them back from a backup`);
    }
  });
}

function formatSize(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

import pc from 'picocolors';
import { CliError } from '../../../foundations/core/index.js';
import { verifyData } from '../../app/index.js';
import { appOptions, type ProjectFlags } from '../options.js';
import type { Output } from '../output.js';
import { createProgressLine } from '../progress.js';

/**
 * `octavo verify-data`: checks all stored data against the rules, and writes a line per violation to standard output:
 * rule, table, document, description, remedy. Throws CliError if there is one.
 */
export async function verifyDataCommand(flags: ProjectFlags, output: Output): Promise<void> {
  const progress = createProgressLine(output, 'Checking versions');
  let versions = 0;
  const { database, broken } = await verifyData(appOptions(flags, process.env), (done, total) => {
    versions = done;
    progress.update(done, total);
  });
  progress.done(`${database}: ${versions} versions checked`);
  for (const { rule, table, documentId, text, advice } of broken) {
    const location = [table, documentId].filter(Boolean).join(' ');
    output.out(`${pc.red('✗')} ${rule}  ${location}: ${text} ${pc.dim(`→ ${advice}`)}`);
  }
  if (broken.length > 0) throw new CliError(`${broken.length} places break the rules: see the lines above`);
  output.out(`${pc.green('✓')} all stored data keeps the rules V1–V13`);
}

import { resolve } from 'node:path';
import pc from 'picocolors';
import { exportContent } from '../../app/index.js';
import { appOptions, type ProjectFlags } from '../options.js';
import type { Output } from '../output.js';
import { createProgressLine } from '../progress.js';

/** Flags of `octavo export`. */
export interface ExportFlags extends ProjectFlags {
  readonly out?: string;
}

const maxNames = 5;

/**
 * `octavo export`: writes the content of a project as lines into a file, or to standard output, also next to a running
 * server. Throws CliError for what the operator has to fix.
 */
export async function exportCommand(flags: ExportFlags, output: Output): Promise<void> {
  const progress = createProgressLine(output, 'Writing lines');
  const target = flags.out === undefined ? process.stdout : resolve(flags.out);
  const report = await exportContent(appOptions(flags, process.env), target, (lines) => progress.update(lines, null));
  const { documents, versions, objects, bytes, missingObjects, linksToAccounts } = report;
  progress.done(
    `${pc.green('✓')} ${documents} documents in ${versions} versions and ${objects} objects of ${bytes} bytes exported`,
  );
  if (missingObjects.length > 0) {
    const names = missingObjects.slice(0, maxNames).join(', ');
    output.err(`${missingObjects.length} objects are missing from the file storage, and from the export: ${names}`);
  }
  if (linksToAccounts > 0) {
    output.err(
      `${linksToAccounts} links to end users or roles are not exported: accounts are not content (use "octavo backup")`,
    );
  }
}

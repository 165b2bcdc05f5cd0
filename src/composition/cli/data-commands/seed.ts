import { CliError } from '../../../foundations/core/index.js';
import { createApp, growContent, seedContent } from '../../app/index.js';
import { appOptions, type ProjectFlags } from '../options.js';
import type { Output } from '../output.js';
import { createProgressLine } from '../progress.js';

/** Flags of `octavo seed`. */
export interface SeedFlags extends ProjectFlags {
  readonly documents?: string;
}

/**
 * `octavo seed`: writes the project's content folder into an empty database, and with `--documents` adds documents up
 * to that number. Throws CliError if it cannot.
 */
export async function seedCommand(flags: SeedFlags, output: Output): Promise<void> {
  const documentGoal = flags.documents === undefined ? null : parseDocumentCount(flags.documents);
  const app = await createApp({ ...appOptions(flags, process.env), bulk: true, asTool: true });
  try {
    if (app.firstToken !== null) output.out(`Token (full access, shown only once): ${app.firstToken}`);
    const reading = createProgressLine(output, 'Writing the content folder');
    const written = await seedContent(app, reading.update);
    if (written === null) {
      throw new CliError(
        'The database already holds documents: name another data folder with --data, or another DATABASE_URL',
      );
    }
    reading.done(`${written} documents written`);
    if (documentGoal === null || documentGoal <= written) return;
    const growing = createProgressLine(output, 'Growing the content');
    const grown = await growContent(app, documentGoal - written, growing.update);
    growing.done(`${grown} more documents written`);
  } finally {
    await app.close();
  }
}

function parseDocumentCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count > 0) return count;
  throw new CliError('--documents must be a whole number above 0');
}

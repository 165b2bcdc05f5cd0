import { createApp, growContent, seedContent } from '../app/index.js';
import { Refusal } from '../kernel/index.js';
import { appOptions, type ProjectFlags } from './options.js';
import type { Output } from './output.js';
import { progressLine } from './progress.js';

/** Flags of `octavo seed`. */
export interface SeedFlags extends ProjectFlags {
  readonly documents?: string;
}

/**
 * `octavo seed`: writes the project's content folder into an empty database, and with `--documents` goes on until there are
 * that many documents. Raises Refusal where it cannot.
 */
export async function seed(flags: SeedFlags, output: Output): Promise<void> {
  const wanted = flags.documents === undefined ? null : documentCount(flags.documents);
  const app = await createApp({ ...appOptions(flags, process.env), bulk: true, asTool: true });
  try {
    if (app.firstToken !== null) output.out(`Token (full access, shown this once): ${app.firstToken}`);
    const reading = progressLine(output, 'Writing the content folder');
    const written = await seedContent(app, reading.at);
    if (written === null) {
      throw new Refusal(
        'The database already holds documents: name another data folder with --data, or another DATABASE_URL',
      );
    }
    reading.done(`${written} documents written`);
    if (wanted === null || wanted <= written) return;
    const growing = progressLine(output, 'Growing the content');
    const grown = await growContent(app, wanted - written, growing.at);
    growing.done(`${grown} more documents written`);
  } finally {
    await app.close();
  }
}

function documentCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count > 0) return count;
  throw new Refusal('--documents must be a whole number above 0');
}

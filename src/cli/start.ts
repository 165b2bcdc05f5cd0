import { type App, createApp, seedContent } from '../app/index.js';
import { banner } from './banner.js';
import { appOptions, type ServerFlags } from './options.js';
import type { Output } from './output.js';
import { progressLine } from './progress.js';
import { untilStopped } from './signals.js';

/** Flags of `octavo start`. */
export interface StartFlags extends ServerFlags {
  readonly seed?: boolean;
}

/** `octavo start`: serves the project until it is told to stop. Raises Refusal for what is wrong with it. */
export async function start(flags: StartFlags, output: Output): Promise<void> {
  const started = performance.now();
  const options = appOptions(flags, process.env);
  const app = await createApp(options);
  try {
    if (flags.seed === true) await seedWhenEmpty(app, output);
    const stopped = untilStopped(() => output.out('Stopping: requests in flight are finished first …'));
    const url = await app.listen();
    const milliseconds = Math.round(performance.now() - started);
    const setupCode = await app.accounts.administrators.setupCode();
    const { project } = options;
    for (const line of banner({ app, url, project, milliseconds, setupCode })) output.out(line);
    await stopped;
  } finally {
    await app.close();
  }
}

async function seedWhenEmpty(app: App, output: Output): Promise<void> {
  const progress = progressLine(output, 'Writing the example content');
  const written = await seedContent(app, progress.at);
  if (written !== null) progress.done(`${written} documents written`);
}

import cluster from 'node:cluster';
import { type App, createApp, seedContent } from '../app/index.js';
import { banner } from './banner.js';
import { Crew } from './crew.js';
import { appOptions, type ServerFlags } from './options.js';
import type { Output } from './output.js';
import { progressLine } from './progress.js';
import { untilStopped } from './signals.js';
import { alone, type Part, untilTold, workerPart, workersOf } from './worker.js';

/** Flags of `octavo start`. */
export interface StartFlags extends ServerFlags {
  readonly seed?: boolean;
  readonly workers?: string;
}

/**
 * `octavo start`: serves the project until it is told to stop, in this process or in several that it looks after. Raises Refusal for
 * what is wrong with the project.
 */
export async function start(flags: StartFlags, output: Output): Promise<void> {
  const workers = workersOf(flags.workers);
  const announce = (): void => output.out('Stopping: requests in flight are finished first …');
  if (cluster.isWorker) return serve(flags, output, workerPart(), untilTold);
  if (workers === 1) return serve(flags, output, alone, () => untilStopped(announce));
  const stopped = untilStopped(announce);
  const crew = new Crew(workers, output);
  try {
    await Promise.race([crew.begin().then(() => output.out(`${workers} workers serve`)), stopped]);
    await stopped;
  } finally {
    await crew.stop();
  }
}

async function serve(flags: StartFlags, output: Output, part: Part, until: () => Promise<void>): Promise<void> {
  const started = performance.now();
  const { first, passConnections } = part;
  const passing = passConnections === undefined ? {} : { passConnections };
  // A worker that takes the place of another one finds a database, or must not make one.
  const newDatabase = flags.newDatabase === true && first;
  const options = { ...appOptions(flags, process.env), ownProcess: true, newDatabase, ...passing };
  try {
    const app = await createApp(options);
    try {
      if (flags.seed === true && part.first) await seedWhenEmpty(app, output);
      const stopped = until();
      const url = await app.listen();
      const milliseconds = Math.round(performance.now() - started);
      if (part.first) {
        const setupCode = await app.accounts.administrators.setupCode();
        const { project } = options;
        for (const line of banner({ app, url, project, milliseconds, setupCode })) output.out(line);
      }
      part.up();
      await stopped;
    } finally {
      await app.close();
    }
  } finally {
    part.end();
  }
}

async function seedWhenEmpty(app: App, output: Output): Promise<void> {
  const progress = progressLine(output, 'Writing the example content');
  const written = await seedContent(app, progress.at);
  if (written !== null) progress.done(`${written} documents written`);
}

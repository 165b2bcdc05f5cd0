import cluster from 'node:cluster';
import { type App, createApp, seedContent } from '../../app/index.js';
import { appOptions, type ServerFlags } from '../options.js';
import type { Output } from '../output.js';
import { createProgressLine } from '../progress.js';
import { banner } from './banner.js';
import { untilStopped } from './signals.js';
import { createWorkerRole, parseWorkerCount, singleProcess, untilPrimaryStops, type WorkerRole } from './worker.js';
import { WorkerPool } from './worker-pool.js';
import { releaseYoungGeneration } from './young-generation.js';

/** Flags of `octavo start`. */
export interface StartFlags extends ServerFlags {
  readonly seed?: boolean;
  readonly workers?: string;
}

/**
 * `octavo start`: serves the project until a stop signal, in this process or in several that it supervises. Throws
 * CliError for problems of the project.
 */
export async function startCommand(flags: StartFlags, output: Output): Promise<void> {
  const workers = parseWorkerCount(flags.workers);
  const announce = (): void => output.out('Stopping: finishing requests in flight …');
  if (cluster.isWorker) return serveProject(flags, output, createWorkerRole(), untilPrimaryStops);
  if (workers === 1) return serveProject(flags, output, singleProcess, () => untilStopped(announce));
  const stopped = untilStopped(announce);
  const pool = new WorkerPool(workers, output);
  try {
    await Promise.race([pool.start().then(() => output.out(`${workers} workers are ready`)), stopped]);
    await stopped;
  } finally {
    await pool.stop();
  }
}

async function serveProject(
  flags: StartFlags,
  output: Output,
  role: WorkerRole,
  waitForStop: () => Promise<void>,
): Promise<void> {
  const started = performance.now();
  const { isFirst, passConnections } = role;
  const passOption = passConnections === undefined ? {} : { passConnections };
  // A replacement worker must find a database, and not create one.
  const newDatabase = flags.newDatabase === true && isFirst;
  const options = { ...appOptions(flags, process.env), ownProcess: true, newDatabase, ...passOption };
  try {
    const app = await createApp(options);
    try {
      if (flags.seed === true && role.isFirst) await seedWhenEmpty(app, output);
      const stopped = waitForStop();
      const url = await app.listen();
      releaseYoungGeneration();
      const milliseconds = Math.round(performance.now() - started);
      if (role.isFirst) {
        const setupCode = await app.accounts.administrators.setupCode();
        const { project } = options;
        for (const line of banner({ app, url, project, milliseconds, setupCode })) output.out(line);
      }
      role.ready();
      await stopped;
    } finally {
      await app.close();
    }
  } finally {
    role.release();
  }
}

/** Writes the project's content folder if the database holds no documents. */
export async function seedWhenEmpty(app: App, output: Output): Promise<void> {
  const progress = createProgressLine(output, 'Writing the example content');
  const written = await seedContent(app, progress.update);
  if (written !== null) progress.done(`${written} documents written`);
}

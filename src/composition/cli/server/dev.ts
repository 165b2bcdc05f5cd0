import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { watch } from 'chokidar';
import pc from 'picocolors';
import { CliError } from '../../../foundations/core/index.js';
import { type App, createApp, isProjectPath, mergeConfigs } from '../../app/index.js';
import { appOptions, type ServerFlags } from '../options.js';
import { type Output, printProblem } from '../output.js';
import { updateTypesFile } from '../types-file.js';
import { banner } from './banner.js';
import { untilStopped } from './signals.js';
import { seedWhenEmpty } from './start.js';

/** Files saved together arrive as one change. Milliseconds. */
const debounceTime = 150;

/** Flags of `octavo dev`. */
export interface DevFlags extends ServerFlags {
  readonly seed?: boolean;
}

/** A running server, and its URL. */
interface RunningServer {
  readonly app: App;
  readonly url: string;
}

/**
 * `octavo dev`: serves the project and applies changes of its model and configuration. A change with mistakes is
 * reported, and the running server continues; with mistakes at the first start it waits until they are fixed. Throws
 * any other error of the first start, and CliError if there is no such folder or the port cannot be opened.
 */
export async function devCommand(flags: DevFlags, output: Output): Promise<void> {
  let started = performance.now();
  const baseOptions = appOptions(flags, process.env);
  const options = {
    ...baseOptions,
    development: true,
    ownProcess: true,
    config: mergeConfigs({ model: { writeFiles: true } }, baseOptions.config ?? {}),
  };
  const { project } = options;
  let serving: RunningServer | null = null;
  // `newDatabase` applies to the first start only.
  const create = () => createApp({ ...options, newDatabase: flags.newDatabase === true && serving === null });
  const first = await createFirstApp(create, project, output);
  if (first !== null) {
    if (flags.seed === true) await seedWhenEmpty(first, output);
    serving = await listenWithTypes(first);
  }
  const stopped = untilStopped(() => output.out('Stopping …'));
  const announce = async ({ app, url }: RunningServer): Promise<void> => {
    const setupCode = await app.accounts.administrators.setupCode();
    const milliseconds = Math.round(performance.now() - started);
    for (const line of banner({ app, url, project, milliseconds, setupCode })) output.out(line);
  };
  const reload = async (changed: readonly string[]): Promise<void> => {
    output.out(`${pc.cyan('↻')} ${changed.map((path) => relative(project, path)).join(', ')} changed`);
    started = performance.now();
    try {
      if (serving === null) {
        serving = await listenWithTypes(await create());
        await announce(serving);
        return;
      }
      const { url } = serving;
      serving = { app: await replaceApp(serving.app, await create(), new URL(url)), url };
      await updateTypesFile(project, serving.app.snapshot);
      output.out(`${pc.green('✓')} ${url}/api serves the new model`);
    } catch (error) {
      printProblem(output, error);
      output.err(
        serving === null ? waitingMessage : '  The server continues with the previous model and configuration.',
      );
    }
  };

  const watcher = watch(project, { ignoreInitial: true, ignored: (path) => !isProjectPath(project, path) });
  const changes = createChangeQueue(reload);
  watcher.on('all', (_, path) => changes.add(path));
  try {
    // A file may change as soon as the ready message is printed.
    await once(watcher, 'ready');
    if (serving === null) output.err(waitingMessage);
    else await announce(serving);
    await stopped;
  } finally {
    await watcher.close();
    await changes.close();
    await serving?.app.close();
  }
}

const waitingMessage = '  Waiting for a change in the files of the project. Ctrl+C stops.';

/**
 * Returns the app of the first start; null if the project has mistakes, which were reported. Throws any other error of
 * `createApp`.
 */
async function createFirstApp(create: () => Promise<App>, project: string, output: Output): Promise<App | null> {
  try {
    return await create();
  } catch (error) {
    if (!(error instanceof CliError) || !existsSync(project)) throw error;
    printProblem(output, error);
    return null;
  }
}

/** Updates the generated types and opens the port; closes the app on failure. */
async function listenWithTypes(app: App): Promise<RunningServer> {
  try {
    await updateTypesFile(app.project, app.snapshot);
    return { app, url: await app.listen() };
  } catch (error) {
    await app.close();
    throw error;
  }
}

/** Replaces the old app by the new one, on the same port even if any free one was requested. */
async function replaceApp(previous: App, next: App, url: URL): Promise<App> {
  await previous.close();
  await next.listen(Number(url.port));
  return next;
}

interface ChangeQueue {
  add(path: string): void;
  /** Resolves when no reload is under way; later changes are ignored. */
  close(): Promise<void>;
}

/** Gathers paths until none has come for a moment, then reloads; never two reloads at a time. */
function createChangeQueue(reload: (paths: readonly string[]) => Promise<void>): ChangeQueue {
  let pendingPaths = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let closed = false;
  const flush = (): void => {
    const paths = [...pendingPaths];
    pendingPaths = new Set();
    running = running.then(() => (closed ? undefined : reload(paths)));
  };
  return {
    add(path) {
      pendingPaths.add(path);
      clearTimeout(timer);
      timer = setTimeout(flush, debounceTime);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await running;
    },
  };
}

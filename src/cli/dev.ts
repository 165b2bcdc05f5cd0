import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { watch } from 'chokidar';
import pc from 'picocolors';
import { type App, concernsProject, createApp, mergeConfigs } from '../app/index.js';
import { Refusal } from '../kernel/index.js';
import { banner } from './banner.js';
import { appOptions, type ServerFlags } from './options.js';
import { type Output, printProblem } from './output.js';
import { untilStopped } from './signals.js';
import { followTypes } from './types-file.js';

/** Files saved together arrive as one change. Milliseconds. */
const settleTime = 150;

/** A server that is up, and where it is reached. */
interface Serving {
  readonly app: App;
  readonly url: string;
}

/**
 * `octavo dev`: serves the project and takes over changes of its model and configuration. A change with mistakes is reported,
 * and what was running goes on; with mistakes at the first start it waits until they are mended. Raises what the first start raises
 * for anything else, Refusal where there is no such folder or the port cannot be opened.
 */
export async function dev(flags: ServerFlags, output: Output): Promise<void> {
  let started = performance.now();
  const asked = appOptions(flags, process.env);
  const options = {
    ...asked,
    development: true,
    ownProcess: true,
    config: mergeConfigs({ model: { writeFiles: true } }, asked.config ?? {}),
  };
  const { project } = options;
  let serving: Serving | null = null;
  // What was served once is not begun anew.
  const create = () => createApp({ ...options, newDatabase: flags.newDatabase === true && serving === null });
  const first = await firstApp(create, project, output);
  if (first !== null) serving = await serve(first);
  const stopped = untilStopped(() => output.out('Stopping …'));
  const announce = async ({ app, url }: Serving): Promise<void> => {
    const setupCode = await app.accounts.administrators.setupCode();
    const milliseconds = Math.round(performance.now() - started);
    for (const line of banner({ app, url, project, milliseconds, setupCode })) output.out(line);
  };
  const reload = async (changed: readonly string[]): Promise<void> => {
    output.out(`${pc.cyan('↻')} ${changed.map((path) => relative(project, path)).join(', ')} changed`);
    started = performance.now();
    try {
      if (serving === null) {
        serving = await serve(await create());
        await announce(serving);
        return;
      }
      const { url } = serving;
      serving = { app: await replace(serving.app, await create(), new URL(url)), url };
      await followTypes(project, serving.app.snapshot);
      output.out(`${pc.green('✓')} ${url}/api serves the new model`);
    } catch (error) {
      printProblem(output, error);
      output.err(serving === null ? waiting : '  The server goes on with what it had.');
    }
  };

  const watcher = watch(project, { ignoreInitial: true, ignored: (path) => !concernsProject(project, path) });
  const changes = collect(reload);
  watcher.on('all', (_, path) => changes.add(path));
  try {
    // Who has read that it is ready may change a file at once.
    await once(watcher, 'ready');
    if (serving === null) output.err(waiting);
    else await announce(serving);
    await stopped;
  } finally {
    await watcher.close();
    await changes.settled();
    await serving?.app.close();
  }
}

const waiting = '  Waiting for a change of the files of the project. Ctrl+C ends this.';

/** The app of the first start; null: the project has mistakes, which were reported. Raises what `createApp` raises for anything else. */
async function firstApp(create: () => Promise<App>, project: string, output: Output): Promise<App | null> {
  try {
    return await create();
  } catch (error) {
    if (!(error instanceof Refusal) || !existsSync(project)) throw error;
    printProblem(output, error);
    return null;
  }
}

/** Brings the types up to date and opens the port; the app is closed where that fails. */
async function serve(app: App): Promise<Serving> {
  try {
    await followTypes(app.project, app.snapshot);
    return { app, url: await app.listen() };
  } catch (error) {
    await app.close();
    throw error;
  }
}

/** The new app takes the old one's place, on the same port even where any free one was asked for. */
async function replace(old: App, next: App, url: URL): Promise<App> {
  await old.close();
  await next.listen(Number(url.port));
  return next;
}

interface Changes {
  add(path: string): void;
  /** Resolves when no reload is under way; later changes are ignored. */
  settled(): Promise<void>;
}

/** Gathers paths until none has come for a moment, then reloads; never two reloads at a time. */
function collect(reload: (paths: readonly string[]) => Promise<void>): Changes {
  let waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let closed = false;
  const flush = (): void => {
    const paths = [...waiting];
    waiting = new Set();
    running = running.then(() => (closed ? undefined : reload(paths)));
  };
  return {
    add(path) {
      waiting.add(path);
      clearTimeout(timer);
      timer = setTimeout(flush, settleTime);
    },
    async settled() {
      closed = true;
      clearTimeout(timer);
      await running;
    },
  };
}

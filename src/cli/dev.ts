import { once } from 'node:events';
import { relative } from 'node:path';
import { watch } from 'chokidar';
import pc from 'picocolors';
import { type App, concernsProject, createApp, mergeConfigs } from '../app/index.js';
import { banner } from './banner.js';
import { appOptions, type ServerFlags } from './options.js';
import { type Output, printProblem } from './output.js';
import { untilStopped } from './signals.js';
import { followTypes } from './types-file.js';

/** Files saved together arrive as one change. Milliseconds. */
const settleTime = 150;

/**
 * `octavo dev`: serves the project and takes over changes of its model and configuration. A change with mistakes is reported,
 * and what was running goes on. Raises Refusal where the very first start fails.
 */
export async function dev(flags: ServerFlags, output: Output): Promise<void> {
  const started = performance.now();
  const asked = appOptions(flags, process.env);
  const options = {
    ...asked,
    development: true,
    ownProcess: true,
    config: mergeConfigs({ model: { writeFiles: true } }, asked.config ?? {}),
  };
  let app = await createApp(options);
  const stopped = untilStopped(() => output.out('Stopping …'));
  await followTypes(options.project, app.snapshot);
  const url = await app.listen();
  const { project } = options;
  const milliseconds = Math.round(performance.now() - started);
  const reload = async (changed: readonly string[]): Promise<void> => {
    output.out(`${pc.cyan('↻')} ${changed.map((path) => relative(project, path)).join(', ')} changed`);
    try {
      app = await replace(app, await createApp(options), new URL(url));
      await followTypes(project, app.snapshot);
      output.out(`${pc.green('✓')} ${url}/api serves the new model`);
    } catch (error) {
      printProblem(output, error);
      output.err('  The server goes on with what it had.');
    }
  };

  const watcher = watch(project, { ignoreInitial: true, ignored: (path) => !concernsProject(project, path) });
  const changes = collect(reload);
  watcher.on('all', (_, path) => changes.add(path));
  // Who has read that it is ready may change a file at once.
  await once(watcher, 'ready');
  const setupCode = await app.accounts.administrators.setupCode();
  for (const line of banner({ app, url, project, milliseconds, setupCode })) output.out(line);
  await stopped;
  await watcher.close();
  await changes.settled();
  await app.close();
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

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { databaseEnvironment, removeFolder } from '../../support/data-folder.js';
import { stampedModel, writeProject } from '../../support/verify/project.js';

/* However a server was started, ending what started it stops it: package managers and shells do not pass SIGTERM on. */

// This ends a test that hangs, on however busy a machine, and holds nothing else.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const root = join(import.meta.dirname, '../../..');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-launchers-'));
  await writeProject(folder, stampedModel);
  await writeFile(join(folder, 'package.json'), '{"private":true,"scripts":{"start":"octavo start"}}');
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true });
  await symlink(root, join(folder, 'node_modules/octavo'));
  await symlink('../octavo/bin/octavo.js', join(folder, 'node_modules/.bin/octavo'));
  chmodSync(join(root, 'bin/octavo.js'), 0o755);
});

afterAll(() => removeFolder(folder));

/** Starts a server by these words, with a data folder of its own; gives the process, its output and its address. */
async function start(name: string, words: readonly string[]) {
  const data = join(folder, name);
  await mkdir(data);
  const [program = '', ...rest] = words;
  // What the package manager that runs the tests has set is about their package.
  const inherited = Object.entries(process.env).filter(([key]) => !key.startsWith('npm_'));
  const env = {
    ...Object.fromEntries(inherited),
    ...Object.fromEntries(await databaseEnvironment(data)),
    DATA_DIR: data,
    PORT: '0',
    HOST: '127.0.0.1',
    npm_config_update_notifier: 'false',
    NO_COLOR: '1',
  };
  const child: ChildProcess = spawn(program, rest, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (said += part));
  for (const until = Date.now() + 240_000; !/Ctrl\+C stops/.test(said); await pause(20)) {
    if (Date.now() > until) throw new Error(`it does not start:\n${said}`);
  }
  return { child, base: /Address +(http:\/\/[^/\s]+)/.exec(said)?.[1] ?? '', said: () => said };
}

const isServing = (base: string): Promise<boolean> =>
  fetch(`${base}/livez`).then(
    () => true,
    () => false,
  );

const octavo = 'node_modules/.bin/octavo';

// One after the other on a machine with two cores: each of these is some processes.
test.each([
  ['node', [process.execPath, octavo, 'start']],
  ['npm-start', ['npm', 'start']],
  ['npm-run', ['npm', 'run', 'start', '--', '--workers', '2']],
  ['npx', ['npx', 'octavo', 'start']],
  ['npm-exec', ['npm', 'exec', 'octavo', 'start']],
  ['sh', ['sh', '-c', `${octavo} start`]],
  ['sh-list', ['sh', '-c', `cd . && ${octavo} start; exit $?`]],
  ['npm-in-sh', ['sh', '-c', 'npm start']],
] as const)('%s: SIGTERM stops the server as a signal of its own does', async (name, words) => {
  const { child, base, said } = await start(name, words);
  expect(await isServing(base)).toBe(true);
  const ended = once(child, 'close');
  child.kill('SIGTERM');
  // The pipes close once the last process is gone.
  await ended;
  expect(said()).toContain('Stopping: finishing requests in flight');
  expect(await isServing(base)).toBe(false);
});

test('a server in the background outlives the shell that started it', async () => {
  const pids = join(folder, 'background.pid');
  const script = `${octavo} start & echo $! > ${pids}; while true; do sleep 0.2; done`;
  const { child, base } = await start('background', ['sh', '-c', script]);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  await pause(1_500);
  expect(await isServing(base)).toBe(true);
  const closed = once(child, 'close');
  process.kill(Number(await readFile(pids, 'utf8')), 'SIGTERM');
  await closed;
});

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, createApp, seedContent } from '../../src/app/index.js';

/* The two requests of the README, run as they stand there against the example, with the answers that it shows. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);
let folder: string;
let app: App;
let base: string;
let commands: readonly string[];
let shown: unknown;

beforeAll(async () => {
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  commands = [...readme.matchAll(/```sh\n(curl [\s\S]*?)```/g)].map(([, command = '']) => command);
  shown = JSON.parse(/```json\n([\s\S]*?)```/.exec(readme)?.[1] ?? 'null');
  folder = await mkdtemp(join(tmpdir(), 'octavo-readme-'));
  app = await createApp({
    project: join(root, 'examples/magazine'),
    config: { dataDir: folder, port: 0, host: '127.0.0.1', logger: false },
  });
  await seedContent(app, () => undefined);
  base = await app.listen();
});

afterAll(async () => {
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});

async function sent(command: string): Promise<unknown> {
  const { stdout } = await run('bash', ['-c', command.replaceAll('http://localhost:1337', base)], {
    env: { ...process.env, TOKEN: app.firstToken ?? '' },
  });
  return JSON.parse(stdout);
}

test('the first request has the answer that the README shows', async () => {
  expect(await sent(commands[0] ?? '')).toEqual(shown);
});

test('the first document is created', async () => {
  expect(await sent(commands[1] ?? '')).toMatchObject({ data: { name: 'Bookbinding', slug: 'bookbinding' }, meta: {} });
});

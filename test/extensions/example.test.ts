import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, createApp, loadProject } from '../../src/composition/app/index.js';
import { generateTypes } from '../../src/language/schema/typescript/index.js';

/* The project examples/extended: its configuration compiles against the built package, and does what docs/how-to/hooks.md says. */

const root = join(import.meta.dirname, '../..');
const project = join(root, 'examples/extended');
const run = promisify(execFile);
let folder: string;
let app: App;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-example-'));
  app = await createApp({ project, config: { dataDir: join(folder, 'data') } });
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

async function send(method: string, url: string, payload?: object, more: Record<string, string> = {}) {
  const headers = { authorization: `Bearer ${app.firstToken}`, ...more };
  const { status, body } = await app.inject({ method, url: `/api/${url}`, headers, ...(payload ? { payload } : {}) });
  return { status, json: body.length === 0 ? null : JSON.parse(body.toString()) };
}

test('compiles as it stands there, and not with a name that its types do not have', async () => {
  const at = join(folder, 'project');
  await cp(project, at, { recursive: true });
  const paths = {
    octavo: [join(root, 'dist/types/index.d.ts')],
    'octavo/client': [join(root, 'dist/types/client.d.ts')],
  };
  const options = { module: 'nodenext', target: 'es2022', strict: true, noEmit: true, skipLibCheck: true };
  const compilerOptions = { ...options, paths, types: [], lib: ['es2023'] };
  await writeFile(join(at, 'package.json'), '{"type":"module"}');
  await writeFile(join(at, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  const config = await readFile(join(at, 'octavo.config.ts'), 'utf8');
  const wrong = [
    ['data.text.split', 'data.texts.split'],
    ["fields: ['title', 'minutes']", "fields: ['titel', 'minutes']"],
    ['{ minutes: Math.ceil', '{ minutes: String'],
    ['parts.bell.ring(', 'parts.bell.rings('],
    ["delete: ['withReason']", "delete: ['withReasons']"],
    ["notices: { delete: ['withReason'] }", "notice: { delete: ['withReason'] }"],
  ] as const;
  await Promise.all(
    wrong.map(([right, other], index) => {
      expect(config).toContain(right);
      return writeFile(join(at, `wrong-${index}.ts`), config.replace(right, other));
    }),
  );
  const said = await run('node', [join(root, 'node_modules/typescript/bin/tsc'), '-p', at]).then(
    ({ stdout }) => stdout,
    (error: { readonly stdout: string }) => error.stdout,
  );
  const failing = new Set([...said.matchAll(/^(\S+?)\(/gm)].map(([, file = '']) => file.split('/').at(-1)));
  expect([...failing].sort()).toEqual(wrong.map((_, index) => `wrong-${index}.ts`));
});

test('its types are those of its model', async () => {
  const { snapshot } = await loadProject({ project });
  expect(await readFile(join(project, 'octavo-types.d.ts'), 'utf8')).toBe(generateTypes(snapshot));
});

test('does what its page says', async () => {
  const text = 'word '.repeat(401);
  const made = await send('POST', 'notices', { data: { title: 'Low tide', text } });
  expect([made.status, made.json.data?.minutes]).toEqual([200, 3]);
  const loud = await send('POST', 'notices', { data: { title: 'LOW TIDE', text } });
  expect([loud.status, loud.json.error.message]).toEqual([400, 'A title does not shout']);
  const id = made.json.data.documentId;
  const traces = async () => (await send('GET', 'traces')).json.data.map(({ what }: { readonly what: string }) => what);
  expect(await traces()).toEqual(['create']);
  const silent = await send('DELETE', `notices/${id}`);
  expect([silent.status, silent.json.error.message]).toEqual([400, 'Say why, in the header X-Reason']);
  const board = await send('GET', 'x/board/Ada');
  expect(board.json).toEqual({ reader: 'Ada', minutes: 3, rung: 1 });
  expect((await send('DELETE', `notices/${id}`, undefined, { 'x-reason': 'over' })).status).toBe(204);
  expect(await traces()).toEqual(['create', 'delete']);
});

test('the page shows the example as it is', async () => {
  const page = await readFile(join(root, 'docs/how-to/hooks.md'), 'utf8');
  const squeezed = (code: string): string => code.replace(/\s+/g, ' ').trim();
  const example = squeezed(
    (await readFile(join(project, 'octavo.config.ts'), 'utf8')) +
      (await readFile(join(project, 'extensions/bell.ts'), 'utf8')),
  );
  const blocks = [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, block = '']) => squeezed(block));
  expect(blocks.length).toBeGreaterThan(7);
  for (const block of blocks) expect(example).toContain(block);
});

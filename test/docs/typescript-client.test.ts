import { execFile } from 'node:child_process';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, createClient } from '../../src/client/index.js';
import type { ContentTypes } from '../client/magazine.generated.js';
import { type Example, serveExample, shellBlocks } from './commands.js';

/*
 * The programs of docs/how-to/typescript-client.md, compiled and run as they stand there: in a folder of their own that has the built
 * package, with a browser's types beside Node's `process`.
 */

const page = 'docs/how-to/typescript-client.md';
const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);
let example: Example;
let folder: string;
let programs: readonly string[];

beforeAll(async () => {
  const text = await readFile(join(root, page), 'utf8');
  programs = [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, block = '']) => block);
  example = await serveExample({ content: false });
  folder = example.app.dataDir;
  await write(createClient<ContentTypes>({ url: example.base, token: example.app.firstToken ?? '' }));
  await example.run(await shellBlocks(page));
  await mkdir(join(folder, 'node_modules'));
  await symlink(root, join(folder, 'node_modules/octavo'));
  const compilerOptions = { module: 'nodenext', target: 'es2022', lib: ['es2023', 'dom'], types: [], strict: true };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(
    join(folder, 'process.d.ts'),
    'declare const process: { readonly env: Readonly<Record<string, string>> };',
  );
  await Promise.all(
    programs.map((program, at) =>
      writeFile(join(folder, `program-${at}.ts`), program.replaceAll('http://localhost:1337', example.base)),
    ),
  );
  await run('node', [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder]).catch(
    (error: { readonly stdout: string }) => {
      throw new Error(error.stdout);
    },
  );
});

afterAll(async () => {
  await example?.close();
});

test('every program compiles, runs, and says what the page says', async () => {
  const env = { ...process.env, TOKEN: example.app.firstToken ?? '' };
  const said = await Promise.all(
    programs.map(async (_, at) => (await run('node', [`program-${at}.js`], { cwd: folder, env })).stdout),
  );
  expect(said).toHaveLength(3);
  const [listed = '', drafts, changed] = said;
  expect(listed.split('\n')).toEqual([
    '3 articles',
    ...['A quiet mile', 'Seven bells', 'Tinplate'].flatMap((title) => [
      `${title} (report), by Hanna Brockmann`,
      '  “Clang”',
    ]),
    'No such tag',
    '',
  ]);
  expect(drafts?.split('\n').sort()).toEqual(['', 'A QUIET MILE, AGAIN', 'SEVEN BELLS, AGAIN', 'TINPLATE, AGAIN']);
  expect(changed).toBe('Somebody else changed bell\n');
});

/** What the programs ask about. */
async function write(client: Client<ContentTypes>): Promise<void> {
  const { data: author } = await client.collection('authors').create({ name: 'Hanna Brockmann' });
  const articles = client.collection('articles');
  for (const title of ['Seven bells', 'A quiet mile', 'Tinplate']) {
    const common = { title, excerpt: 'x', body: 'x', format: 'report', author: author.documentId } as const;
    const { data } = await articles.create({ ...common, blocks: [{ __component: 'shared.quote', text: 'Clang' }] });
    await articles.update(data.documentId, { title: `${title}, again` }, { status: 'draft' });
  }
  await client.collection('tags').create({ name: 'bell' });
}

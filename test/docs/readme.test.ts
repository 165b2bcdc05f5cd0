import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Example, serveExample, shellBlocks } from './commands.js';

/* The commands of the README, run as they stand there against the example, with the answers that it shows. */
let example: Example;
let commands: readonly string[];
let shown: unknown;

beforeAll(async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  shown = JSON.parse(/```json\n([\s\S]*?)```/.exec(readme)?.[1] ?? 'null');
  commands = (await shellBlocks('README.md')).filter(
    (block) => block.includes('localhost') || block.includes('access:grant'),
  );
  example = await serveExample();
});

afterAll(async () => {
  await example?.close();
});

test('every command answers as the README says', async () => {
  const answers = await example.run(commands, { TOKEN: example.app.firstToken ?? '' });
  expect(answers).toHaveLength(6);
  const [first, created, withToken, granted, open, signedIn = ''] = answers;
  expect(JSON.parse(first ?? '')).toEqual(shown);
  expect(JSON.parse(created ?? '')).toMatchObject({ data: { name: 'Bookbinding', slug: 'bookbinding' }, meta: {} });
  for (const answer of [withToken, open]) {
    expect(JSON.parse(answer ?? '')).toMatchObject({ data: [{ title: 'How to read a canal' }] });
  }
  expect(granted).toContain('api::article.article find,findOne');
  expect(signedIn).toMatch(/^\{"jwt":"octavo_u_/);
  expect(signedIn.slice(signedIn.lastIndexOf('{"id"'))).toContain('"username":"ann","email":"ann@example.org"');
});

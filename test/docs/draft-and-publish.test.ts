import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Example, serveExample, shellBlocks } from './commands.js';

// The work is bounded by the commands of the page. This ends a test that hangs, on however busy a machine, and holds nothing else.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

/* The commands of docs/how-to/draft-and-publish.md, run in their order against the example. */
let example: Example;

beforeAll(async () => {
  example = await serveExample({ content: false });
});

afterAll(async () => {
  await example?.close();
});

test('every command does what the page says', async () => {
  const blocks = await shellBlocks('docs/how-to/draft-and-publish.md');
  const answers = await example.run(blocks, { TOKEN: example.app.firstToken ?? '' });
  expect(answers).toHaveLength(blocks.length);
  const [hidden = '', draft = '', published = '', modified = ''] = answers;
  expect(hidden).toBe('404\n');
  expect(JSON.parse(draft)).toMatchObject({ data: { title: 'The bridge opens on Sunday' } });
  const [written = '', read = ''] = published.split(/(?<=\})(?=\{"data")/);
  expect(JSON.parse(written).data.publishedAt).not.toBeNull();
  expect(JSON.parse(read)).toMatchObject({ data: { title: 'The bridge opens on Sunday' } });
  const list = JSON.parse(modified.split(/(?<=\})(?=\{"data")/)[1] ?? '');
  expect(list.data).toMatchObject([{ title: 'The bridge opens on Monday' }]);
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseModel } from '../../src/language/schema/index.js';
import { generateTypes } from '../../src/language/schema/typescript/index.js';
import { compile } from './language-service.js';

/* Front ends that render blocks with the types of `octavo types`: the compiler knows the kinds that an attribute allows. */

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-rich-text-'));
  const attributes = {
    body: { type: 'blocks', pluginOptions: { octavo: { blocks: ['table', 'document-link'] } } },
    lead: { type: 'blocks', pluginOptions: { octavo: { blocks: ['callout'] } } },
  };
  const info = { singularName: 'page', pluralName: 'pages', displayName: 'Page' };
  const json = JSON.stringify({ kind: 'collectionType', info, attributes });
  const model = parseModel([{ path: 'schema/content-types/page.json', json }], {
    locales: ['en'],
    defaultLocale: 'en',
  });
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'octavo-types.ts'), generateTypes(model));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function errorsOf(name: string, lines: string): Promise<readonly string[]> {
  const program = join(folder, `${name}.ts`);
  const header = `import { createClient } from '${join(import.meta.dirname, '../../src/client/index.js')}';
import type { ContentTypes, RichTextInline } from './octavo-types.js';
const pages = createClient<ContentTypes>({ url: 'http://localhost:1337' }).collection('pages');
const { data } = await pages.findOne('a');\n`;
  await writeFile(program, header + lines);
  return compile(program).errors;
}

test('blocks are narrowed by their type, and written as they are read', { timeout: 120_000 }, async () => {
  const errors = await errorsOf(
    'valid',
    `const inline = (nodes: readonly RichTextInline<'document-link'>[]): string =>
  nodes.map((node) => {
    switch (node.type) {
      case 'text': return node.text;
      case 'link': return node.url;
      case 'document-link': return node.contentType + node.documentId;
    }
  }).join('');
export const texts = (data.body ?? []).map((block) => {
  switch (block.type) {
    case 'table': return block.children.map((row) => row.children.map((cell) => inline(cell.children)));
    case 'heading': return 'h' + block.level;
    default: return block.type;
  }
});
export const tones = (data.lead ?? []).flatMap((block) => (block.type === 'callout' ? [block.tone] : []));
await pages.create({ body: data.body, lead: [{ type: 'callout', tone: 'info', children: [{ type: 'text', text: '' }] }] });`,
  );
  expect(errors).toEqual([]);
});

test('a kind that is not allowed does not compile', { timeout: 120_000 }, async () => {
  const table = "{ type: 'table', children: [] }";
  expect(await errorsOf('read', "export const a = data.lead?.filter((block) => block.type === 'table');")).toHaveLength(
    1,
  );
  expect(await errorsOf('written', `await pages.create({ lead: [${table}] });`)).toHaveLength(1);
  expect(await errorsOf('allowed', `await pages.create({ body: [${table}] });`)).toEqual([]);
});

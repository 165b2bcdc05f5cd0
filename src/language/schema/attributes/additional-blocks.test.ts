import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { CliError } from '../../../foundations/core/index.js';
import { parseModel, type ScalarAttribute, type Snapshot } from '../index.js';
import { generateTypes } from '../typescript/index.js';
import { blockKinds, getBlockKinds } from './block-kinds.js';

/* Kinds of blocks that an attribute has to allow. */

const ajv = new Ajv2020({ strict: false, validateFormats: false });

function modelWith(attribute: object): Snapshot {
  const info = { singularName: 'page', pluralName: 'pages', displayName: 'Page' };
  const json = JSON.stringify({ kind: 'collectionType', info, attributes: { body: attribute } });
  return parseModel([{ path: 'schema/content-types/page.json', json }], { locales: ['en'], defaultLocale: 'en' });
}

function mistakesOf(attribute: object): readonly string[] {
  try {
    modelWith(attribute);
  } catch (error) {
    if (error instanceof CliError) return error.lines;
    throw error;
  }
  return [];
}

function bodyThatAllows(...blocks: readonly string[]): ScalarAttribute {
  const model = modelWith({ type: 'blocks', pluginOptions: { octavo: { id: 'b1', blocks, view: { width: 'full' } } } });
  const attribute = model.contentTypes.get('api::page.page')?.attributes.get('body');
  if (attribute?.storage !== 'column') throw new Error('no body');
  return attribute;
}

async function problemOf(attribute: ScalarAttribute, ...value: readonly unknown[]): Promise<string | null> {
  const parsed = await attribute.type.parseInput(value, attribute);
  return parsed.ok ? null : parsed.message;
}

const text = (content: string) => ({ type: 'text', text: content });
const cell = (content: string, more: object = {}) => ({ type: 'table-cell', ...more, children: [text(content)] });
const row = (...children: readonly unknown[]) => ({ type: 'table-row', children });
const table = (...children: readonly unknown[]) => ({ type: 'table', children });
const tides = table(
  row(cell('Port', { header: true }), cell('Ebb', { header: true })),
  row(cell('Hull'), cell('7:12')),
);
const callout = { type: 'callout', tone: 'warning', children: [text('Mind the tide')] };
const embed = { type: 'embed', url: 'https://video.example/1', title: 'The pier', children: [text('')] };
const link = { type: 'document-link', contentType: 'api::page.page', documentId: 'a1', children: [text('pier')] };
const linked = { type: 'paragraph', children: [text('The '), link] };
const examples = { table: tides, callout, embed, 'document-link': linked };

test.each(blockKinds)('%s is taken where it is listed, and nowhere else', async (kind) => {
  const value = examples[kind];
  const [allowing, others] = [bodyThatAllows(kind), bodyThatAllows(...blockKinds.filter((other) => other !== kind))];
  expect(await problemOf(allowing, value)).toBe(null);
  expect(await problemOf(others, { type: 'paragraph', children: [text('')] }, value)).toMatch(
    /^\$path\.1(\.children\.1)? must be one of these nodes: /,
  );
  // What Strapi answers.
  expect(await problemOf(bodyThatAllows(), value)).toMatch(/^(?:Block node is of invalid type|Inline node must be )/);
  expect(ajv.validate(allowing.type.inputSchema(allowing, 'draft'), [value])).toBe(true);
  if (kind !== 'document-link') expect(ajv.validate(others.type.inputSchema(others, 'draft'), [value])).toBe(false);
});

const all = bodyThatAllows(...blockKinds);

test.each(
  [
    [table(), '$path.0 must have at least one table-row'],
    [table(row()), '$path.0.children.0 must have 1 to 50 cells, but has 0'],
    [
      table(row(...Array.from({ length: 51 }, () => cell('')))),
      '$path.0.children.0 must have 1 to 50 cells, but has 51',
    ],
    [
      table(row(cell('')), row(cell(''), cell(''))),
      '$path.0.children.1 must have 1 cells like the first row, but has 2',
    ],
    [
      table(...Array.from({ length: 2_001 }, () => row(cell('')))),
      '$path.0 must have at most 2000 cells, but has 2001',
    ],
    [table(row(cell('')), cell('')), '$path.0.children.1 must be a table-row'],
    [table(row(text(''))), '$path.0.children.0.children.0 must be a table-cell'],
    [table(row(cell('', { header: 1 }))), '$path.0.children.0.children.0.header must be true or false'],
    [
      table(row({ type: 'table-cell', children: [tides] })),
      '$path.0.children.0.children.0.children.0 must be one of these nodes: text, link, document-link',
    ],
    [{ ...callout, tone: 'loud' }, '$path.0.tone must be one of info, success, warning, danger'],
    [{ ...callout, children: [] }, 'Callout node children must have at least one Text or Link node'],
    [{ ...embed, title: ' ' }, '$path.0.title must be a text of 1 to 255 characters'],
    [{ ...embed, children: [linked] }, 'Inline node must be Text'],
    [
      { type: 'quote', children: [{ ...link, contentType: 'page' }] },
      '$path.0.children.0.contentType must be the uid of a content type, e.g. "api::article.article"',
    ],
    [
      { type: 'quote', children: [{ ...link, documentId: '' }] },
      '$path.0.children.0.documentId must be the documentId of a document',
    ],
  ].map(([value, message]) => ({ value, message })),
)('refused: $message', async ({ value, message }) => {
  expect(await problemOf(all, value)).toBe(message);
});

test.each([
  'http://video.example/1',
  'javascript:alert(1)',
  'data:text/html,x',
  '//video.example/1',
  ' https://video.example/1',
  'https://ada:secret@video.example/1',
  'https://video.example/"><script>',
  'https://',
  `https://video.example/${'x'.repeat(2_048)}`,
  null,
])('refused as an address: %.60j', async (url) => {
  expect(await problemOf(all, { ...embed, url })).toMatch(/^\$path\.0\.url must be an https URL/);
});

test.each([
  [{ type: 'blocks', pluginOptions: { octavo: { blocks: 'table' } } }, 'octavo.blocks: is "table" – write a list of '],
  [{ type: 'blocks', pluginOptions: { octavo: { blocks: ['chart'] } } }, 'octavo.blocks: holds "chart" – write a list'],
  [{ type: 'blocks', pluginOptions: { octavo: { blocks: ['table', 'table'] } } }, 'holds "table" twice'],
  [{ type: 'string', pluginOptions: { octavo: { blocks: ['table'] } } }, 'octavo.blocks'],
  [{ type: 'blocks', blocks: ['table'] }, 'blocks'],
])('a definition with a mistake is reported: %j', (attribute, message) => {
  expect(mistakesOf(attribute)).toEqual([expect.stringContaining(message)]);
});

test('the kinds are read in one order, and the types know those that are allowed', () => {
  expect(getBlockKinds(bodyThatAllows('embed', 'table'))).toEqual(['table', 'embed']);
  const allowing = generateTypes(modelWith({ type: 'blocks', pluginOptions: { octavo: { blocks: ['table'] } } }));
  expect(allowing).toContain("  body: RichTextBlock<'table'>[] | null;");
  expect(allowing).toContain('export type RichTextTable<K> =');
  expect(generateTypes(modelWith({ type: 'blocks' }))).not.toContain('RichText');
});

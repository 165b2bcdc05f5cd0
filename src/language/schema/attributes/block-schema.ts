import { tableLimits } from './additional-blocks.js';
import type { JsonSchema } from './attribute-type.js';
import { type BlockKind, calloutTones } from './block-kinds.js';

const children = { type: 'array', minItems: 1, items: { type: 'object' } } as const satisfies JsonSchema;
const example = [{ type: 'paragraph', children: [{ type: 'text', text: 'Hello', bold: true }] }];

const standardBlock: JsonSchema = {
  type: 'object',
  required: ['type', 'children'],
  properties: {
    type: { type: 'string', enum: ['paragraph', 'heading', 'list', 'quote', 'code', 'image'] },
    children,
  },
  additionalProperties: true,
};

const cell = node('table-cell', { header: { type: 'boolean' }, children }, ['children']);
const row = node(
  'table-row',
  { children: { type: 'array', minItems: 1, maxItems: tableLimits.columns, items: cell } },
  ['children'],
);

/** The blocks of additional kinds; a link to a document stands in a line, whose nodes the schema does not describe. */
const additionalBlocks: Readonly<Partial<Record<BlockKind, JsonSchema>>> = {
  table: node('table', { children: { type: 'array', minItems: 1, maxItems: tableLimits.cells, items: row } }, [
    'children',
  ]),
  callout: node('callout', { tone: { type: 'string', enum: [...calloutTones] }, children }, ['tone', 'children']),
  embed: node(
    'embed',
    {
      url: { type: 'string', format: 'uri', pattern: '^[hH][tT][tT][pP][sS]://', maxLength: 2048 },
      title: { type: 'string', minLength: 1, maxLength: 255 },
      children,
    },
    ['url', 'title', 'children'],
  ),
};

const documentLinkNote =
  'In lines, beside `text` and `link`: `document-link` with `contentType` (a uid), `documentId` and `children`.';

/** JSON Schema of rich text with the additional kinds of an attribute. */
export function blocksSchema(kinds: readonly BlockKind[]): JsonSchema {
  const blocks = kinds.flatMap((kind) => additionalBlocks[kind] ?? []);
  return {
    type: 'array',
    items: blocks.length === 0 ? standardBlock : { oneOf: [standardBlock, ...blocks] },
    ...(kinds.includes('document-link') ? { description: documentLinkNote } : {}),
    examples: [example],
  };
}

function node(type: string, properties: JsonSchema, required: readonly string[]): JsonSchema {
  return {
    type: 'object',
    required: ['type', ...required],
    properties: { type: { const: type }, ...properties },
    additionalProperties: true,
  };
}

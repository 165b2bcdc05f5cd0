import { type Json, violation } from '../../../foundations/core/index.js';
import type { AttributeType, JsonSchema, ParsedInput } from './attribute-type.js';
import { findBlockError } from './block-nodes.js';
import { convertJson, createConversions } from './conversion-base.js';
import { jsonBase } from './json-base.js';
import { textToBlocks } from './json-conversions.js';
import { parseJsonInPortions, parseJsonInput } from './json-input.js';
import { typeMismatch } from './messages.js';

const sampleParagraph: Json = { type: 'paragraph', children: [{ type: 'text', text: 'Hello', bold: true }] };
const sampleList: Json = {
  type: 'list',
  format: 'ordered',
  children: [
    { type: 'list-item', children: [{ type: 'link', url: '/about', children: [{ type: 'text', text: 'About' }] }] },
    { type: 'list', format: 'unordered', children: [{ type: 'list-item', children: [{ type: 'text', text: '' }] }] },
  ],
};

const blockSchema: JsonSchema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['type', 'children'],
    properties: {
      type: { type: 'string', enum: ['paragraph', 'heading', 'list', 'quote', 'code', 'image'] },
      children: { type: 'array', minItems: 1, items: { type: 'object' } },
    },
    additionalProperties: true,
  },
  examples: [[sampleParagraph]],
};

/** Rich text as an array of blocks (contract, "Attribute types returned by default"). Anything but an array is refused rather than dropped. */
export const blocksType: AttributeType<'blocks'> = {
  ...jsonBase,
  name: 'blocks',
  group: 'text',
  convertsAs: 'blocks',
  parseInput: parseBlocks,
  parseInPortions: parseBlocksInPortions,
  conversions: createConversions([['json', 'array'], convertJson(parseBlocks)], [['text'], textToBlocks]),
  conversionSources: 'texts (a paragraph per line), and JSON that spells blocks',
  jsonSchema: () => blockSchema,
  inputSchema: () => blockSchema,
  tsType: () => '{ type: string; children: unknown[]; [key: string]: unknown }[]',
  samples: {
    accepted: [
      { input: [], output: [] },
      { input: [sampleParagraph, sampleList], output: [sampleParagraph, sampleList] },
    ],
    refused: [
      'text',
      5,
      {},
      ['text'],
      [{ type: 'table', children: [] }],
      [{ type: 'paragraph' }],
      [{ type: 'paragraph', children: [] }],
      [{ type: 'heading', level: 7, children: [{ type: 'text', text: 'x' }] }],
      [{ type: 'image', image: { url: '/x.png' }, children: [{ type: 'text', text: '' }] }],
    ],
  },
};

function parseBlocks(value: unknown): ParsedInput<string> {
  return Array.isArray(value) ? checkBlocks(value, parseJsonInput(value)) : notBlocks(value);
}

async function parseBlocksInPortions(value: unknown): Promise<ParsedInput<string>> {
  return Array.isArray(value) ? checkBlocks(value, await parseJsonInPortions(value)) : notBlocks(value);
}

function notBlocks(value: unknown): ParsedInput<string> {
  return { ok: false, ...typeMismatch('array', value) };
}

/** `parsed`: the JSON text of the blocks; its error is returned first, so that their depth is limited here. */
function checkBlocks(blocks: readonly unknown[], parsed: ParsedInput<string>): ParsedInput<string> {
  if (!parsed.ok) return parsed;
  for (const block of blocks) {
    const wrong = findBlockError(block);
    if (wrong !== null) return { ok: false, ...violation('blocks', wrong) };
  }
  return parsed;
}

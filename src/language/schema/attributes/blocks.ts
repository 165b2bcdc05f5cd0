import { type Json, violation } from '../../../foundations/core/index.js';
import type { AttributeOptions, AttributeType, ParsedInput } from './attribute-type.js';
import { type BlockKind, blockOptions, getBlockKinds } from './block-kinds.js';
import { createBlockCheck } from './block-nodes.js';
import { blocksSchema } from './block-schema.js';
import { convertJson, createConversions } from './conversion-base.js';
import { jsonBase } from './json-base.js';
import { textToBlocks } from './json-conversions.js';
import { parseJsonInPortions, parseJsonInput } from './json-input.js';
import { textsInBlocks } from './json-texts.js';
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

/** Rich text as an array of blocks (contract, "Attribute types returned by default"). Anything but an array is refused rather than dropped. */
export const blocksType: AttributeType<'blocks'> = {
  ...jsonBase,
  name: 'blocks',
  group: 'text',
  convertsAs: 'blocks',
  texts: textsInBlocks,
  parseInput: parseBlocks,
  parseInPortions: parseBlocksInPortions,
  extensionOptions: blockOptions,
  conversions: createConversions(
    [
      ['json', 'array'],
      (value, attribute) => convertJson((parsed) => parseBlocks(parsed, attribute))(value, attribute),
    ],
    [['text'], textToBlocks],
  ),
  conversionSources: 'texts (a paragraph per line), and JSON that spells blocks',
  jsonSchema: (attribute) => blocksSchema(getBlockKinds(attribute)),
  inputSchema: (attribute) => blocksSchema(getBlockKinds(attribute)),
  tsType(attribute) {
    const kinds = getBlockKinds(attribute).map((kind) => `'${kind}'`);
    return kinds.length === 0
      ? '{ type: string; children: unknown[]; [key: string]: unknown }[]'
      : `RichTextBlock<${kinds.join(' | ')}>[]`;
  },
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

/** The checks by kinds: one for each combination that a model has. */
const checks = new Map<string, (node: unknown) => string | null>();

function parseBlocks(value: unknown, attribute: AttributeOptions): ParsedInput<string> {
  return Array.isArray(value) ? checkBlocks(value, parseJsonInput(value), attribute) : notBlocks(value);
}

async function parseBlocksInPortions(value: unknown, attribute: AttributeOptions): Promise<ParsedInput<string>> {
  return Array.isArray(value) ? checkBlocks(value, await parseJsonInPortions(value), attribute) : notBlocks(value);
}

function notBlocks(value: unknown): ParsedInput<string> {
  return { ok: false, ...typeMismatch('array', value) };
}

/** `parsed`: the JSON text of the blocks; its error is returned first, so that their depth is limited here. */
function checkBlocks(
  blocks: readonly unknown[],
  parsed: ParsedInput<string>,
  attribute: AttributeOptions,
): ParsedInput<string> {
  if (!parsed.ok) return parsed;
  const check = getCheck(getBlockKinds(attribute));
  for (const [index, block] of blocks.entries()) {
    const wrong = check(block);
    if (wrong !== null) {
      return {
        ok: false,
        ...violation(
          'blocks',
          wrong.replace('$path', () => `$path.${index}`),
        ),
      };
    }
  }
  return parsed;
}

function getCheck(kinds: readonly BlockKind[]): (node: unknown) => string | null {
  const key = kinds.join();
  const check = checks.get(key) ?? createBlockCheck(kinds);
  checks.set(key, check);
  return check;
}

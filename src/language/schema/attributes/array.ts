import type { AttributeType, ParsedInput } from './attribute-type.js';
import { convertJson, createConversions, keepValue } from './conversion-base.js';
import { jsonBase } from './json-base.js';
import { textToList } from './json-conversions.js';
import { parseJsonInPortions, parseJsonInput } from './json-input.js';
import { textsInJson } from './json-texts.js';
import { typeMismatch } from './messages.js';

/** A JSON array. */
export const arrayType: AttributeType<'array'> = {
  ...jsonBase,
  name: 'array',
  texts: textsInJson,
  convertsAs: 'array',
  parseInput: parseArray,
  parseInPortions: (value) => (Array.isArray(value) ? parseJsonInPortions(value) : parseArray(value)),
  conversions: createConversions([['blocks'], keepValue], [['json'], convertJson(parseArray)], [['text'], textToList]),
  conversionSources: 'JSON arrays, also as texts, and blocks',
  jsonSchema: () => ({ type: 'array', items: {} }),
  inputSchema: () => ({ type: 'array', items: {} }),
  tsType: () => 'unknown[]',
  samples: {
    accepted: [
      { input: [], output: [] },
      { input: ['a', 1, null, { b: [true] }], output: ['a', 1, null, { b: [true] }] },
    ],
    refused: ['[]', 'a', 5, true, {}, ['a\u0000b']],
  },
};

function parseArray(value: unknown): ParsedInput<string> {
  if (!Array.isArray(value)) return { ok: false, ...typeMismatch('array', value) };
  return parseJsonInput(value);
}

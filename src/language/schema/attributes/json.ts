import type { AttributeType, Parsed, Stored } from './attribute-type.js';
import { createConversions, dateSources, jsonSources, keepValue } from './conversion-base.js';
import { jsonBase } from './json-base.js';
import { textToJson } from './json-conversions.js';
import { parseJsonInPortions, parseJsonInput } from './json-input.js';
import { textsInJson } from './json-texts.js';

/** Any JSON value. A text stays one, except where texts are parsed (`parseText`). */
export const jsonType: AttributeType<'json'> = {
  ...jsonBase,
  name: 'json',
  texts: textsInJson,
  parseInput: (value) => (value === null ? { ok: true, value } : parseJsonInput(value)),
  parseInPortions: (value) => (value === null ? { ok: true, value } : parseJsonInPortions(value)),
  parseText: parseJsonOrText,
  conversions: createConversions(
    [jsonSources, keepValue],
    [['text'], textToJson],
    [['integer', 'real', 'boolean'], toJson],
    [dateSources, toJson],
    [['bigint', 'decimal'], (value) => toJson(exactNumber(String(value)))],
  ),
  conversionSources: 'everything but passwords',
  jsonSchema: () => ({}),
  inputSchema: () => ({}),
  tsType: () => 'unknown',
  samples: {
    accepted: [
      { input: { a: [1, 2.5, null, true], b: { c: 'd' } }, output: { a: [1, 2.5, null, true], b: { c: 'd' } } },
      { input: 'plain text', output: 'plain text' },
      { input: true, output: true },
      { input: 0, output: 0 },
      { input: [], output: [] },
    ],
    refused: [{ text: 'a\u0000b' }, { 'a\u0000b': 1 }],
  },
};

function parseJsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function toJson(value: Exclude<Stored, null>): Parsed<string> {
  return { ok: true, value: JSON.stringify(value) };
}

/** Returns a JSON number where readers of JSON keep all digits of it; otherwise its digits as text. */
function exactNumber(digits: string): number | string {
  return String(Number(digits)) === digits ? Number(digits) : digits;
}

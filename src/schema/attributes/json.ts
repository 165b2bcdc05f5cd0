import type { AttributeType } from './attribute-type.js';
import { jsonBase, jsonFault } from './json-base.js';

/** Any JSON value. A string that spells JSON is kept as what it spells. */
export const jsonType: AttributeType = {
  ...jsonBase,
  name: 'json',
  parseInput(value) {
    const spelled = typeof value === 'string' ? spelledJson(value) : value;
    const fault = jsonFault(spelled);
    if (fault !== null) return { ok: false, message: `$path ${fault}` };
    return { ok: true, value: spelled === null ? null : JSON.stringify(spelled) };
  },
  jsonSchema: () => ({}),
  tsType: () => 'unknown',
  samples: {
    accepted: [
      { input: { a: [1, 2.5, null, true], b: { c: 'd' } }, output: { a: [1, 2.5, null, true], b: { c: 'd' } } },
      { input: '{"a":2}', output: { a: 2 } },
      { input: 'null', output: null },
      { input: 'plain text', output: 'plain text' },
      { input: true, output: true },
      { input: 0, output: 0 },
      { input: [], output: [] },
    ],
    refused: [{ text: 'a\u0000b' }, { 'a\u0000b': 1 }],
  },
};

function spelledJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

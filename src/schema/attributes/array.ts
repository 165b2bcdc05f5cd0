import type { AttributeType } from './attribute-type.js';
import { jsonBase, jsonFault } from './json-base.js';
import { wrongType } from './wording.js';

/** A JSON array. */
export const arrayType: AttributeType = {
  ...jsonBase,
  name: 'array',
  parseInput(value) {
    if (!Array.isArray(value)) return { ok: false, message: wrongType('array', value) };
    const fault = jsonFault(value);
    return fault === null ? { ok: true, value: JSON.stringify(value) } : { ok: false, message: `$path ${fault}` };
  },
  jsonSchema: () => ({ type: 'array', items: {} }),
  tsType: () => 'unknown[]',
  samples: {
    accepted: [
      { input: [], output: [] },
      { input: ['a', 1, null, { b: [true] }], output: ['a', 1, null, { b: [true] }] },
    ],
    refused: ['[]', 'a', 5, true, {}, ['a\u0000b']],
  },
};

import type { Json } from '../../../foundations/core/index.js';
import type { AttributeType, ParsedInput } from './attribute-type.js';
import { convertJson, convertText, createConversions, numberSources } from './conversion-base.js';
import { typeMismatch } from './messages.js';
import { checkOptionValues, defaultOption } from './option-checks.js';

const booleanOptions = { default: defaultOption };
const operands: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['t', true],
  ['1', true],
  ['false', false],
  ['f', false],
  ['0', false],
]);
const inputs: ReadonlyMap<unknown, boolean> = new Map<Json, boolean>([
  [true, true],
  ['true', true],
  ['1', true],
  [1, true],
  [false, false],
  ['false', false],
  ['0', false],
  [0, false],
]);

/** True or false. */
export const booleanType: AttributeType<'boolean'> = {
  name: 'boolean',
  group: 'number',
  column: 'boolean',
  readable: 'default',
  operators: ['presence', 'equality'],
  unique: 'never',
  sortable: true,
  searchable: 'no',
  options: booleanOptions,
  checkOptions: (options) => checkOptionValues(booleanOptions, options),
  // An unknown word is refused rather than guessed at (behaviour 0.11).
  parseOperand(text) {
    const value = operands.get(text.toLowerCase());
    return value === undefined ? { ok: false, message: 'expected true or false' } : { ok: true, value };
  },
  parseInput: parseBoolean,
  conversions: createConversions(
    [[...numberSources, 'text'], convertText(parseBoolean)],
    [['json'], convertJson(parseBoolean)],
  ),
  conversionSources: '0 and 1, and texts and JSON that say true or false',
  checkRules: () => [],
  distinctValues: () => 2,
  toJsonText: (value) => JSON.stringify(value),
  jsonSchema: () => ({ type: 'boolean' }),
  inputSchema: () => ({ type: 'boolean' }),
  tsType: () => 'boolean',
  samples: {
    accepted: [
      { input: true, output: true },
      { input: false, output: false },
      { input: 'true', output: true },
      { input: 'false', output: false },
      { input: '1', output: true },
      { input: '0', output: false },
      { input: 1, output: true },
      { input: 0, output: false },
    ],
    refused: ['t', 'yes', '', 2, [], {}],
  },
};

function parseBoolean(value: unknown): ParsedInput<boolean> {
  const parsed = inputs.get(value);
  return parsed === undefined ? { ok: false, ...typeMismatch('boolean', value) } : { ok: true, value: parsed };
}

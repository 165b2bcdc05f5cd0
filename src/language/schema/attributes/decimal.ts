import { violation } from '../../../foundations/core/index.js';
import type { AttributeType, ParsedInput } from './attribute-type.js';
import { convertBoolean, convertJson, convertText, createConversions, numberSources } from './conversion-base.js';
import { maxDigits, parseExactDecimal } from './exact-decimal.js';
import { notANumber, quoteValue } from './messages.js';
import { checkNumberOptions, checkRange, exactLimit, numberBase, numberOptions, rangeSchema } from './number-base.js';

const decimalOptions = numberOptions(exactLimit);

/** An exact decimal number, e.g. a price: stored digit by digit, never as a float. At most 60 digits. */
export const decimalType: AttributeType<'decimal'> = {
  ...numberBase,
  name: 'decimal',
  column: 'decimal',
  options: decimalOptions,
  checkOptions: (options) => checkNumberOptions(decimalOptions, options),
  parseOperand(text) {
    const exact = parseExactDecimal(text);
    if (exact.ok) return { ok: true, value: exact.text };
    return { ok: false, message: `${quoteValue(text)} is not a number of at most ${maxDigits} digits` };
  },
  parseInput: parseDecimal,
  conversions: createConversions(
    [[...numberSources, 'text'], convertText(parseDecimal)],
    [['json'], convertJson(parseDecimal)],
    [['boolean'], convertBoolean(String)],
  ),
  conversionSources: 'numbers, texts and JSON that spell one, and booleans',
  checkRules: (value, attribute, strictness) => checkRange(String(value), attribute, strictness),
  toJsonText: (value) => String(value),
  jsonSchema: () => ({ type: 'number' }),
  inputSchema: (attribute, strictness) => ({
    type: ['number', 'string'],
    pattern: '^[+-]?\\d+(\\.\\d+)?$',
    ...rangeSchema(attribute, strictness),
  }),
  tsType: () => 'number',
  tsInputType: () => 'number | string',
  samples: {
    accepted: [
      { input: 0.5, output: 0.5 },
      { input: '0.25', output: 0.25 },
      { input: '1e-1', output: 0.1 },
      { input: 1e-7, output: 1e-7 },
      { input: 12.34, output: 12.34 },
      { input: '+0012.3400', output: 12.34 },
      { input: '-0', output: 0 },
    ],
    refused: ['', 'abc', 'Infinity', '.', '1e999', '1'.repeat(61), true, [], {}],
  },
};

/** A JSON number is parsed from its shortest text, so 12.34 stays 12.34. */
function parseDecimal(value: unknown): ParsedInput<string> {
  const text = typeof value === 'number' ? String(value) : value;
  const exact = typeof text === 'string' ? parseExactDecimal(text) : null;
  if (exact?.ok) return { ok: true, value: exact.text };
  if (exact?.reason === 'too many digits') {
    return { ok: false, ...violation('digits', `$path must have at most ${maxDigits} digits`, maxDigits) };
  }
  return { ok: false, ...notANumber(value) };
}

import { violation } from '../../../foundations/core/index.js';
import type { AttributeType, ParsedInput } from './attribute-type.js';
import { convertBoolean, convertJson, convertText, createConversions, keepValue } from './conversion-base.js';
import { parseExactDecimal } from './exact-decimal.js';
import { notANumber, quoteValue } from './messages.js';
import { checkNumberOptions, checkRange, numberBase, numberLimit, numberOptions, rangeSchema } from './number-base.js';

const floatOptions = numberOptions(numberLimit);
const floatPattern = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** A number of double precision. */
export const floatType: AttributeType<'float'> = {
  ...numberBase,
  name: 'float',
  column: 'real',
  options: floatOptions,
  checkOptions: (options) => checkNumberOptions(floatOptions, options),
  parseOperand(text) {
    const value = toFiniteNumber(text);
    return value === null ? { ok: false, message: `${quoteValue(text)} is not a number` } : { ok: true, value };
  },
  parseInput: parseFloatValue,
  conversions: createConversions(
    [['integer'], keepValue],
    [['bigint', 'decimal', 'text'], convertText(parseWithoutLoss)],
    [['json'], convertJson(parseFloatValue)],
    [['boolean'], convertBoolean((value) => value)],
  ),
  conversionSources: 'numbers, texts and JSON that spell one, and booleans',
  checkRules: (value, attribute, strictness) => checkRange(Number(value), attribute, strictness),
  toJsonText: (value) => JSON.stringify(value),
  jsonSchema: () => ({ type: 'number' }),
  inputSchema: (attribute, strictness) => ({ type: 'number', ...rangeSchema(attribute, strictness) }),
  tsType: () => 'number',
  samples: {
    accepted: [
      { input: 0.5, output: 0.5 },
      { input: '0.25', output: 0.25 },
      { input: '1e-1', output: 0.1 },
      { input: 1e-7, output: 1e-7 },
      { input: 1e21, output: 1e21 },
      { input: -0, output: 0 },
      { input: 5, output: 5 },
    ],
    refused: ['', 'abc', 'Infinity', 'NaN', '1e999', '0x10', '.', true, [], {}],
  },
};

function parseFloatValue(value: unknown): ParsedInput<number> {
  const number = toFiniteNumber(value);
  return number === null ? { ok: false, ...notANumber(value) } : { ok: true, value: number };
}

/** Parses a text that a double represents without loss. */
function parseWithoutLoss(text: string): ParsedInput<number> {
  const parsed = parseFloatValue(text);
  if (!parsed.ok || String(parsed.value) === text) return parsed;
  const [expected, actual] = [parseExactDecimal(text), parseExactDecimal(String(parsed.value))];
  if (expected.ok && actual.ok && expected.text === actual.text) return parsed;
  return { ok: false, ...violation('precision', '$path must be a number that double precision keeps digit by digit') };
}

function toFiniteNumber(value: unknown): number | null {
  const number = typeof value === 'string' && floatPattern.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return null;
  return number === 0 ? 0 : number;
}

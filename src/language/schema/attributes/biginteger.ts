import { violation } from '../../../foundations/core/index.js';
import type { AttributeType, ParsedInput } from './attribute-type.js';
import { convertBoolean, convertJson, convertText, createConversions } from './conversion-base.js';
import { maxDigits, parseExactDecimal } from './exact-decimal.js';
import { quoteValue } from './messages.js';
import { checkNumberOptions, checkRange, numberBase, numberOptions } from './number-base.js';
import { createOptionCheck } from './option-checks.js';

const minValue = -(2n ** 63n);
const maxValue = 2n ** 63n - 1n;
const integerPattern = /^[+-]?\d{1,60}$/;

const bigintegerOptions = numberOptions(
  createOptionCheck((value) => parseWholeNumber(value) !== null, 'a whole number of 64 bits, as a number or as text'),
);

/** An integer of 64 bits; returned as text, because JSON numbers of most readers have 53 bits. */
export const bigintegerType: AttributeType<'biginteger'> = {
  ...numberBase,
  name: 'biginteger',
  column: 'bigint',
  options: bigintegerOptions,
  checkOptions: (options) => checkNumberOptions(bigintegerOptions, options),
  // A fraction, or a number out of range, is a sensible bound: fractions stay text, integers may be of any size.
  parseOperand(text) {
    const exact = parseExactDecimal(text);
    if (!exact.ok) return { ok: false, message: `${quoteValue(text)} is not a number of at most ${maxDigits} digits` };
    return { ok: true, value: exact.text.includes('.') ? exact.text : BigInt(exact.text) };
  },
  parseInput: parseBiginteger,
  conversions: createConversions(
    [['integer', 'decimal', 'text'], convertText(parseBiginteger)],
    [['real'], (value) => parseBiginteger(Number.isInteger(value) ? String(BigInt(Number(value))) : value)],
    [['json'], convertJson(parseBiginteger)],
    [['boolean'], convertBoolean(BigInt)],
  ),
  conversionSources: 'whole numbers of 64 bits, texts and JSON that spell one, and booleans',
  checkRules: (value, attribute, strictness) => checkRange(String(value), attribute, strictness),
  toJsonText: (value) => JSON.stringify(String(value)),
  jsonSchema: () => ({ type: 'string', pattern: '^-?\\d+$' }),
  inputSchema: () => ({ type: ['string', 'integer'], pattern: '^[+-]?\\d{1,60}$' }),
  tsType: () => 'string',
  tsInputType: () => 'string | number',
  samples: {
    accepted: [
      { input: 10, output: '10' },
      { input: '10', output: '10' },
      { input: '-0', output: '0' },
      { input: '9007199254740993', output: '9007199254740993' },
      { input: '9223372036854775807', output: '9223372036854775807' },
      { input: '-9223372036854775808', output: '-9223372036854775808' },
    ],
    refused: [1.5, '1.5', 'abc', '', '1e3', 9007199254740992, '9223372036854775808', true, [], {}],
  },
};

function parseBiginteger(value: unknown): ParsedInput<bigint> {
  const parsed = parseWholeNumber(value);
  if (parsed !== null) return { ok: true, value: parsed };
  // A JSON number of more than 53 bits has already lost digits.
  if (typeof value === 'number' && Number.isInteger(value)) {
    return {
      ok: false,
      ...violation('precision', '$path is too large for a JSON number: send its digits as a string'),
    };
  }
  const message = `$path must be an integer between ${minValue} and ${maxValue}`;
  if (typeof value !== 'string' || !integerPattern.test(value))
    return { ok: false, ...violation('wholeNumber', message) };
  const [name, limit] = value.startsWith('-') ? (['min', minValue] as const) : (['max', maxValue] as const);
  return { ok: false, ...violation(name, message, String(limit)) };
}

function parseWholeNumber(value: unknown): bigint | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : null;
  if (typeof value !== 'string' || !integerPattern.test(value)) return null;
  const whole = BigInt(value.startsWith('+') ? value.slice(1) : value);
  return whole >= minValue && whole <= maxValue ? whole : null;
}

import { violation } from '../../../foundations/core/index.js';
import type { AttributeType, ParsedInput } from './attribute-type.js';
import { convertBoolean, convertJson, convertText, createConversions } from './conversion-base.js';
import { parseExactDecimal } from './exact-decimal.js';
import { notANumber, quoteValue } from './messages.js';
import { checkNumberOptions, checkRange, numberBase, numberOptions, rangeSchema } from './number-base.js';
import { createOptionCheck } from './option-checks.js';

const integerOptions = numberOptions(createOptionCheck((value) => Number.isSafeInteger(value), 'a whole number'));

/** An integer that a JSON number represents exactly (53 bits). */
export const integerType: AttributeType<'integer'> = {
  ...numberBase,
  name: 'integer',
  column: 'integer',
  options: integerOptions,
  checkOptions: (options) => checkNumberOptions(integerOptions, options),
  conversions: createConversions(
    [['bigint', 'decimal', 'text'], convertText(parseIntegerValue)],
    [['real'], parseIntegerValue],
    [['json'], convertJson(parseIntegerValue)],
    [['boolean'], convertBoolean((value) => value)],
  ),
  conversionSources: 'whole numbers, texts and JSON that spell one, and booleans',
  // A fraction is a sensible bound (`$gt=3.5`), so operands need not be integers.
  parseOperand(text) {
    const exact = parseExactDecimal(text);
    return exact.ok
      ? { ok: true, value: Number(exact.text) }
      : { ok: false, message: `${quoteValue(text)} is not a number` };
  },
  parseInput: parseIntegerValue,
  checkRules: (value, attribute, strictness) => checkRange(Number(value), attribute, strictness),
  toJsonText: (value) => JSON.stringify(value),
  jsonSchema: () => ({ type: 'integer' }),
  inputSchema: (attribute, strictness) => ({ type: 'integer', ...rangeSchema(attribute, strictness) }),
  tsType: () => 'number',
  samples: {
    accepted: [
      { input: 5, output: 5 },
      { input: '5', output: 5 },
      { input: '1e1', output: 10 },
      { input: '-7', output: -7 },
      { input: -0, output: 0 },
      { input: '5.0', output: 5 },
      { input: 9007199254740991, output: 9007199254740991 },
    ],
    refused: [
      5.5,
      '0.99999999999999999999',
      '',
      'abc',
      '0x10',
      ' 5',
      true,
      [],
      {},
      '9007199254740992',
      9007199254740992,
      '5.5',
    ],
  },
};

function parseIntegerValue(value: unknown): ParsedInput<number> {
  if (typeof value === 'number') return checkSafeInteger(value);
  const exact = typeof value === 'string' ? parseExactDecimal(value) : null;
  if (!exact?.ok) return { ok: false, ...notANumber(value) };
  // By its digits: the nearest double of `0.99999999999999999999` is an integer.
  return exact.text.includes('.')
    ? { ok: false, ...violation('wholeNumber', '$path must be an integer') }
    : checkSafeInteger(Number(exact.text));
}

function checkSafeInteger(value: number): ParsedInput<number> {
  if (!Number.isInteger(value)) return { ok: false, ...violation('wholeNumber', '$path must be an integer') };
  if (!Number.isSafeInteger(value)) {
    const message = '$path must be an integer between -9007199254740991 and 9007199254740991';
    const [name, limit] =
      value < 0 ? (['min', Number.MIN_SAFE_INTEGER] as const) : (['max', Number.MAX_SAFE_INTEGER] as const);
    return { ok: false, ...violation(name, message, limit) };
  }
  return { ok: true, value: value === 0 ? 0 : value };
}

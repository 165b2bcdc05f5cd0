import { expressionLimits, parseExactDecimal } from '../../../../language/schema/index.js';
import type { SqliteDriver, SqliteInput, SqliteValue } from '../driver/driver.js';

const { fractionDigits, maxInteger, wholeDigits } = expressionLimits;

/** The names of the functions by what they compute; each takes two values and returns NULL for NULL. */
export const decimalFunctions = {
  add: 'octavo_decimal_add',
  subtract: 'octavo_decimal_subtract',
  multiply: 'octavo_decimal_multiply',
  divide: 'octavo_decimal_divide',
  remainder: 'octavo_decimal_remainder',
  min: 'octavo_decimal_min',
  max: 'octavo_decimal_max',
  round: 'octavo_decimal_round',
  floor: 'octavo_decimal_floor',
  ceil: 'octavo_decimal_ceil',
  roundTo: 'octavo_decimal_round_to',
  fromFloat: 'octavo_decimal_from_float',
} as const;

type DecimalFunction = keyof typeof decimalFunctions;

/** A number: its digits, and how many of them stand after the point. */
interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

const functions: Readonly<Record<DecimalFunction, (left: SqliteValue, right: SqliteValue) => SqliteInput>> = {
  add: ofDecimals((left, right) => align(left, right, (a, b, scale) => ({ digits: a + b, scale }))),
  subtract: ofDecimals((left, right) => align(left, right, (a, b, scale) => ({ digits: a - b, scale }))),
  multiply: ofDecimals((left, right) => ({ digits: left.digits * right.digits, scale: left.scale + right.scale })),
  divide: ofDecimals((left, right) =>
    align(left, right, (a, b) =>
      b === 0n ? null : { digits: (a * powerOfTen(fractionDigits)) / b, scale: fractionDigits },
    ),
  ),
  remainder: ofDecimals((left, right) =>
    align(left, right, (a, b, scale) => (b === 0n ? null : { digits: a % b, scale })),
  ),
  min: (left, right) => chooseText(left, right, (a, b) => a <= b),
  max: (left, right) => chooseText(left, right, (a, b) => a >= b),
  round: toInteger((half, unit) => half * 2n >= unit),
  floor: toInteger((rest, _, isNegative) => isNegative && rest > 0n),
  ceil: toInteger((rest, _, isNegative) => !isNegative && rest > 0n),
  roundTo: (value, places) => {
    const decimal = parseDecimal(value);
    if (decimal === null || typeof places !== 'number') return null;
    if (decimal.scale <= places) return printDecimal(decimal);
    const digits = roundAway(decimal.digits, powerOfTen(decimal.scale - places), (half, unit) => half * 2n >= unit);
    return printDecimal({ digits, scale: places });
  },
  fromFloat(value) {
    if (typeof value !== 'number') return null;
    const exact = parseExactDecimal(String(value));
    // More digits than any decimal has: far from the point, on either side of it.
    if (!exact.ok) return Math.abs(value) < 1 ? '0' : null;
    const decimal = parseDecimal(exact.text);
    return decimal === null ? null : limitDecimal(decimal);
  },
};

/** Defines the functions on a connection. */
export function defineDecimalFunctions(driver: SqliteDriver): void {
  for (const name of Object.keys(decimalFunctions) as readonly DecimalFunction[]) {
    driver.defineFunctionOfTwo(decimalFunctions[name], functions[name]);
  }
}

function ofDecimals(compute: (left: Decimal, right: Decimal) => Decimal | null) {
  return (left: SqliteValue, right: SqliteValue): SqliteInput => {
    const [first, second] = [parseDecimal(left), parseDecimal(right)];
    if (first === null || second === null) return null;
    const result = compute(first, second);
    return result === null ? null : limitDecimal(result);
  };
}

function align<T>(left: Decimal, right: Decimal, compute: (left: bigint, right: bigint, scale: number) => T): T {
  const scale = Math.max(left.scale, right.scale);
  return compute(left.digits * powerOfTen(scale - left.scale), right.digits * powerOfTen(scale - right.scale), scale);
}

function chooseText(
  left: SqliteValue,
  right: SqliteValue,
  isFirst: (left: bigint, right: bigint) => boolean,
): SqliteInput {
  const [first, second] = [parseDecimal(left), parseDecimal(right)];
  if (first === null || second === null) return null;
  return printDecimal(align(first, second, (a, b) => isFirst(a, b)) ? first : second);
}

/** Cuts after the decimal places that are kept; null: too many digits before the point. */
function limitDecimal({ digits, scale }: Decimal): string | null {
  const surplus = scale - fractionDigits;
  const kept = surplus > 0 ? { digits: digits / powerOfTen(surplus), scale: fractionDigits } : { digits, scale };
  return magnitude(kept.digits) >= powerOfTen(wholeDigits + kept.scale) ? null : printDecimal(kept);
}

/** A whole number of 53 bits. A function returns a bigint as an integer, a number as a float. */
function toInteger(roundsAway: RoundsAway): (value: SqliteValue) => SqliteInput {
  return (value) => {
    const decimal = parseDecimal(value);
    if (decimal === null) return null;
    const whole = roundAway(decimal.digits, powerOfTen(decimal.scale), roundsAway);
    return magnitude(whole) <= BigInt(maxInteger) ? whole : null;
  };
}

/** Whether what is left of a unit makes one more, away from zero. */
type RoundsAway = (rest: bigint, unit: bigint, isNegative: boolean) => boolean;

function roundAway(digits: bigint, unit: bigint, roundsAway: RoundsAway): bigint {
  const isNegative = digits < 0n;
  const size = magnitude(digits);
  const whole = size / unit + (roundsAway(size % unit, unit, isNegative) ? 1n : 0n);
  return isNegative ? -whole : whole;
}

function parseDecimal(text: SqliteValue): Decimal | null {
  if (typeof text !== 'string') return null;
  const [whole = '', fraction = ''] = text.split('.');
  return { digits: BigInt(whole + fraction), scale: fraction.length };
}

/** Canonical, as columns have it. */
function printDecimal({ digits, scale }: Decimal): string | null {
  const padded = String(magnitude(digits)).padStart(scale + 1, '0');
  const point = padded.length - scale;
  const exact = parseExactDecimal(`${digits < 0n ? '-' : ''}${padded.slice(0, point)}.${padded.slice(point)}`);
  return exact.ok ? exact.text : null;
}

function magnitude(digits: bigint): bigint {
  return digits < 0n ? -digits : digits;
}

function powerOfTen(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}

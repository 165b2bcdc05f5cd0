import { averageScale } from '../../../sql/plan/index.js';

/**
 * The functions of the numbers of a group, which are one text with spaces between them: decimals, whole numbers, and doubles as JavaScript
 * prints them. Their results are decimals as text.
 */
export const numberFunctions: Readonly<Record<'sum' | 'average' | 'min' | 'max', (list: string) => string>> = {
  sum: (list) => formatDecimal(addAll(list.split(' '))),
  average: (list) => {
    const numbers = list.split(' ');
    return formatDecimal(divide(addAll(numbers), BigInt(numbers.length)));
  },
  min: (list) => findFirst(list, (difference) => difference < 0n),
  max: (list) => findFirst(list, (difference) => difference > 0n),
};

/** digits · 10^-scale */
interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

const pattern = /^(-?\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;

function parseDecimal(text: string): Decimal {
  const [, whole = '0', fraction = '', exponent = '0'] = pattern.exec(text) ?? [];
  const scale = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale };
}

function rescale({ digits, scale }: Decimal, to: number): bigint {
  return digits * 10n ** BigInt(to - scale);
}

/** Adds numbers with equally many decimal places first, since scaling long integers takes longer. */
function addAll(numbers: readonly string[]): Decimal {
  const sums = new Map<number, bigint>();
  for (const number of numbers) {
    const { digits, scale } = parseDecimal(number);
    sums.set(scale, (sums.get(scale) ?? 0n) + digits);
  }
  const scale = Math.max(...sums.keys());
  const digits = [...sums].reduce((sum, [own, part]) => sum + rescale({ digits: part, scale: own }, scale), 0n);
  return { digits, scale };
}

/** Rounds half away from zero. */
function divide({ digits, scale }: Decimal, count: bigint): Decimal {
  const size = digits < 0n ? -digits : digits;
  const numerator = size * 2n * 10n ** BigInt(averageScale);
  const unit = count * 10n ** BigInt(scale);
  const quotient = (numerator + unit) / (2n * unit);
  return { digits: digits < 0n ? -quotient : quotient, scale: averageScale };
}

/** Without zeros at the end of the fraction. */
function formatDecimal({ digits, scale }: Decimal): string {
  const size = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0');
  const point = size.length - scale;
  let end = size.length;
  while (end > point && size[end - 1] === '0') end--;
  const fraction = end === point ? '' : `.${size.slice(point, end)}`;
  return `${digits < 0n ? '-' : ''}${size.slice(0, point)}${fraction}`;
}

function findFirst(list: string, isBefore: (difference: bigint) => boolean): string {
  const [first = '0', ...others] = list.split(' ');
  let found = { text: first, value: parseDecimal(first) };
  for (const text of others) {
    const value = parseDecimal(text);
    const scale = Math.max(value.scale, found.value.scale);
    if (isBefore(rescale(value, scale) - rescale(found.value, scale))) found = { text, value };
  }
  return found.text;
}

const canonicalDecimal = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Digits of the number of digits before the point: a sum may have more than 99. */
const lengthDigits = 3;

/**
 * A canonical decimal (up to 60 digits, see `exactDecimal`) as a text whose order, character by character, is the order of
 * the numbers. null for anything else.
 *
 * Sign, number of digits before the point, the digits. Negative numbers count backwards: every digit is turned into its
 * complement, and an end mark above all digits puts the longer of two fractions first.
 */
export function decimalSortKey(decimal: string): string | null {
  const match = canonicalDecimal.exec(decimal);
  if (match === null) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  const digits = `${String(whole.length).padStart(lengthDigits, '0')}${whole}${fraction}`;
  return sign === '' ? `1${digits}` : `0${digits.replace(/\d/g, complement)}~`;
}

/** Returns the decimal of a key that `decimalSortKey` returned. */
export function decimalOfSortKey(key: string): string {
  const isNegative = key.startsWith('0');
  const digits = isNegative ? key.slice(1, -1).replace(/\d/g, complement) : key.slice(1);
  const end = lengthDigits + Number(digits.slice(0, lengthDigits));
  const [whole, fraction] = [digits.slice(lengthDigits, end), digits.slice(end)];
  return `${isNegative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

function complement(digit: string): string {
  return String(9 - Number(digit));
}

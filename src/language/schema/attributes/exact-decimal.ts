/** Maximum number of digits of a decimal, before and after the point together. */
export const maxDigits = 60;

/** Canonical text of an exact number, or why there is none. */
export type ExactDecimal =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: 'no number' | 'too many digits' };

const decimalPattern = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,6}))?$/;

/**
 * Returns the canonical notation of the number in `text` (`+01.50`, `15e-1`, `1.5`): no plus sign, no exponent, no needless zeros, no
 * `-0`. Nothing is rounded.
 */
export function parseExactDecimal(text: string): ExactDecimal {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = decimalPattern.exec(text) ?? [];
  if (whole === '' && fraction === '') return { ok: false, reason: 'no number' };
  const leading = /^0*/.exec(whole + fraction)?.[0].length ?? 0;
  const digits = trimZeros((whole + fraction).slice(leading));
  if (digits === '') return { ok: true, text: '0' };
  const point = whole.length - leading + Number(exponent);
  const digitCount = Math.max(point, 0) + Math.max(digits.length - point, 0);
  if (digits.length > maxDigits || digitCount > maxDigits) return { ok: false, reason: 'too many digits' };
  const before = point > 0 ? digits.slice(0, point).padEnd(point, '0') : '0';
  const after = point > 0 ? digits.slice(point) : '0'.repeat(-point) + digits;
  return { ok: true, text: `${sign === '-' ? '-' : ''}${before}${after === '' ? '' : `.${after}`}` };
}

/** Compares two canonical decimals: negative, zero or positive, like a comparator of `Array.sort`. */
export function compareDecimals(left: string, right: string): number {
  const [leftWhole = '', leftFraction = ''] = left.split('.');
  const [rightWhole = '', rightFraction = ''] = right.split('.');
  const scale = Math.max(leftFraction.length, rightFraction.length);
  const difference =
    BigInt(leftWhole + leftFraction.padEnd(scale, '0')) - BigInt(rightWhole + rightFraction.padEnd(scale, '0'));
  return difference < 0n ? -1 : Number(difference > 0n);
}

/** Not a regular expression: `/0+$/` takes quadratic time on long runs of zeros. */
function trimZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end--;
  return digits.slice(0, end);
}

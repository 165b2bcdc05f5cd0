/*
 * Exact numbers for the plain meaning of expressions: whole numbers of 10^-60. No result of an expression has more than 20 decimal places,
 * and no value of the model more than 30.
 */
const places = 60;
const unit = 10n ** BigInt(places);
const cutUnit = 10n ** BigInt(places - 20);
const bound = 10n ** 40n * unit;

export function toScaled(text: string): bigint {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(text) ?? [];
  const digits = BigInt(whole + fraction);
  const power = places - fraction.length + Number(exponent);
  const size = power >= 0 ? digits * 10n ** BigInt(power) : digits / 10n ** BigInt(-power);
  return sign === '-' ? -size : size;
}

export function printScaled(value: bigint): string {
  const size = value < 0n ? -value : value;
  const fraction = String(size % unit)
    .padStart(places, '0')
    .replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${size / unit}${fraction === '' ? '' : `.${fraction}`}`;
}

/** What a computed decimal keeps; null: it is too large. */
export function kept(value: bigint): bigint | null {
  const cut = value - (value % cutUnit);
  return cut >= bound || cut <= -bound ? null : cut;
}

export const decimals = {
  '+': (a: bigint, b: bigint) => kept(a + b),
  '-': (a: bigint, b: bigint) => kept(a - b),
  '*': (a: bigint, b: bigint) => kept((a * b) / unit),
  '/': (a: bigint, b: bigint) => (b === 0n ? null : kept((a * unit) / b)),
  '%': (a: bigint, b: bigint) => (b === 0n ? null : kept(a % b)),
} as const;

/** What a computed integer keeps. */
export function safe(value: bigint): bigint | null {
  return value > 9007199254740991n || value < -9007199254740991n ? null : value;
}

export const integers = {
  '+': (a: bigint, b: bigint) => safe(a + b),
  '-': (a: bigint, b: bigint) => safe(a - b),
  '*': (a: bigint, b: bigint) => safe(a * b),
  '%': (a: bigint, b: bigint) => (b === 0n ? null : safe(a % b)),
} as const;

/** To a number of decimal places, halves away from zero. */
export function rounded(value: bigint, digits: number): bigint {
  const step = 10n ** BigInt(places - digits);
  const size = value < 0n ? -value : value;
  const result = ((size + step / 2n) / step) * step;
  return value < 0n ? -result : result;
}

export function floored(value: bigint): bigint {
  const whole = value / unit;
  return value % unit < 0n ? whole - 1n : whole;
}

export function wholePart(value: bigint): bigint {
  return value / unit;
}

export function fromInteger(value: bigint): bigint {
  return value * unit;
}

import { useFormatter } from 'use-intl';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A number of bytes as people read it: a number and the unit it is in. */
function inUnits(bytes: number): { readonly number: number; readonly unit: (typeof units)[number] } {
  let number = bytes;
  let at = 0;
  while (number >= 1_000 && at < units.length - 1) {
    number /= 1_000;
    at += 1;
  }
  return { number, unit: units[at] ?? 'byte' };
}

/** Says how much a number of bytes is, in the reader's language. */
export function useBytes(): (bytes: number) => string {
  const format = useFormatter();
  return (bytes) => {
    const { number, unit } = inUnits(bytes);
    return format.number(number, {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits: number < 10 ? 1 : 0,
    });
  };
}

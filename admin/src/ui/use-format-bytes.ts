import { useFormatter } from 'use-intl';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A number of bytes as people read it: a number and the unit it is in. */
function scaleBytes(bytes: number): { readonly number: number; readonly unit: (typeof units)[number] } {
  let number = bytes;
  let unitIndex = 0;
  while (number >= 1_000 && unitIndex < units.length - 1) {
    number /= 1_000;
    unitIndex += 1;
  }
  return { number, unit: units[unitIndex] ?? 'byte' };
}

/** Says how much a number of bytes is, in the reader's language. */
export function useFormatBytes(): (bytes: number) => string {
  const format = useFormatter();
  return (bytes) => {
    const { number, unit } = scaleBytes(bytes);
    return format.number(number, {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits: number < 10 ? 1 : 0,
    });
  };
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A number of bytes as people read it: a number and the unit it is in. */
export function inUnits(bytes: number): { readonly number: number; readonly unit: (typeof units)[number] } {
  let number = bytes;
  let at = 0;
  while (number >= 1_000 && at < units.length - 1) {
    number /= 1_000;
    at += 1;
  }
  return { number, unit: units[at] ?? 'byte' };
}

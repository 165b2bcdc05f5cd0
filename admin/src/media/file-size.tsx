import { useFormatter } from 'use-intl';
import type { MediaFile } from '../api/index.js';
import { inUnits } from './bytes.js';

/** How large a file is. */
export function FileSize({ file: { bytes, size } }: { readonly file: MediaFile }) {
  const format = useFormatter();
  const { number, unit } = inUnits(bytes ?? size * 1_000);
  return format.number(number, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: number < 10 ? 1 : 0,
  });
}

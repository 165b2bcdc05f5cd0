import type { MediaFile } from '../api/index.js';
import { useFormatBytes } from '../ui/index.js';

/** How large a file is. */
export function FileSize({ file: { bytes, size } }: { readonly file: MediaFile }) {
  return useFormatBytes()(bytes ?? size * 1_000);
}

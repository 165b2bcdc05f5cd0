import type { MediaFile } from '../api/index.js';
import { useBytes } from '../ui/index.js';

/** How large a file is. */
export function FileSize({ file: { bytes, size } }: { readonly file: MediaFile }) {
  return useBytes()(bytes ?? size * 1_000);
}

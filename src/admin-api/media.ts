import { mediaFileRows } from './media-files.js';
import { mediaFolderRows } from './media-folders.js';
import type { GroupParts, Row } from './rows.js';

/** Files and their folders. */
export function mediaRows(parts: GroupParts): readonly Row[] {
  return [...mediaFileRows(parts), ...mediaFolderRows(parts)];
}

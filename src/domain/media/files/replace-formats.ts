import { Failure } from '../../../foundations/core/index.js';
import type { FileRow } from './file-rows.js';
import type { MediaFileServices } from './file-services.js';
import type { FileData } from './file-writes.js';
import { formatObjects, putObjects, removeObjects } from './objects.js';
import { discardPrepared, type PreparedFile } from './prepare-file.js';

/**
 * Puts the formats that were made of a file's content in the place of its former ones, writes what follows from them into its row, and
 * takes away the ones that are no longer made. Of a file that has gone meanwhile nothing stays. What was made is used up. Throws Fault
 * media.full, media.unavailable.
 */
export async function replaceFormats(
  { context, writes }: MediaFileServices,
  row: FileRow,
  prepared: Pick<PreparedFile, 'path' | 'formats'>,
  data: FileData,
): Promise<void> {
  const putKeys = new Set<string>();
  try {
    await putObjects(context, formatObjects(prepared, { name: row.name, address: row }, context.settings), putKeys);
    await writes.update(row.documentId, data, null);
  } catch (error) {
    if (error instanceof Failure && error.code === 'upload.not-found') return removeObjects(context, putKeys);
    throw error;
  } finally {
    await discardPrepared([prepared]);
  }
  await removeObjects(
    context,
    row.formatKeys.filter((key) => !putKeys.has(key)),
  );
}

import { Failure } from '../../../foundations/core/index.js';
import type { FileRow } from './file-rows.js';
import type { MediaFileServices } from './file-services.js';
import type { FileData } from './file-writes.js';
import { formatObjects, putObjects, removeObjects } from './objects.js';
import { discardPrepared, type PreparedFile } from './prepare-file.js';

/**
 * Stores new formats of a file in place of the former ones, updates its row, and removes formats that are no longer made. Stores nothing if
 * the file was removed meanwhile. Consumes the files of the formats. Throws Fault media.full, media.unavailable.
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

import { Failure } from '../../kernel/index.js';
import type { FileRow } from './file-rows.js';
import type { FileData } from './file-writes.js';
import type { FileLife } from './life.js';
import { formatObjects, putObjects, removeObjects } from './objects.js';
import { discardPrepared, type PreparedFile } from './prepare-file.js';

/**
 * Puts the formats that were made of a file's content in the place of its former ones, writes what follows from them into its row, and
 * takes away the ones that are no longer made. Of a file that has gone meanwhile nothing stays. What was made is used up. Raises Fault
 * media.full, media.unavailable.
 */
export async function putFormats(
  { context, writes }: FileLife,
  row: FileRow,
  made: Pick<PreparedFile, 'path' | 'formats'>,
  data: FileData,
): Promise<void> {
  const put = new Set<string>();
  try {
    await putObjects(context, formatObjects(made, { name: row.name, address: row }, context.settings), put);
    await writes.update(row.documentId, data, null);
  } catch (error) {
    if (error instanceof Failure && error.code === 'upload.not-found') return removeObjects(context, put);
    throw error;
  } finally {
    await discardPrepared([made]);
  }
  await removeObjects(
    context,
    row.formatKeys.filter((key) => !put.has(key)),
  );
}

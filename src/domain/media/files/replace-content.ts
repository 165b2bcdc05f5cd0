import { Failure } from '../../../foundations/core/index.js';
import type { FileDetails } from '../types.js';
import { type FileRow, objectKeys } from './file-rows.js';
import type { MediaFileServices } from './file-services.js';
import type { FileAuditEntry } from './file-writes.js';
import { isOutcomeUnknown, newFileObjects, putObjects, removeObjects } from './objects.js';
import type { PreparedFile } from './prepare-file.js';
import { contentData, infoData } from './row-data.js';

/**
 * Replaces the content of a file under the lease of the caller. Replaces each object atomically under its key, and then the row, so that
 * the row refers to complete objects at any time; removes former formats last. Throws Failure upload.not-found if the row was removed, and
 * Fault media.full, media.unavailable.
 */
export async function replaceContent(
  { context, writes }: MediaFileServices,
  row: FileRow,
  prepared: PreparedFile,
  { name, info, entry }: { readonly name: string; readonly info: FileDetails; readonly entry: FileAuditEntry },
): Promise<void> {
  const { settings } = context;
  const subject = { name, address: row };
  const previousKeys = new Set(objectKeys(row));
  const putKeys = new Set<string>();
  try {
    await putObjects(context, newFileObjects(prepared, subject, settings), putKeys);
    const data = { ...infoData(info), ...contentData(prepared, subject, settings), name };
    await writes.update(row.documentId, data, entry);
  } catch (error) {
    if (isOutcomeUnknown(error)) throw error;
    // If the row is gone, all new objects are orphans; otherwise those that it does not name.
    const rowIsGone = error instanceof Failure && error.code === 'upload.not-found';
    await removeObjects(
      context,
      [...putKeys].filter((key) => rowIsGone || !previousKeys.has(key)),
    );
    throw error;
  }
  await removeObjects(
    context,
    [...previousKeys].filter((key) => !putKeys.has(key)),
  );
}

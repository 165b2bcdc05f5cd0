import { Failure } from '../../kernel/index.js';
import type { FileInfo } from '../types.js';
import { type FileRow, keysOf } from './file-rows.js';
import type { ChangeEntry } from './file-writes.js';
import type { FileLife } from './life.js';
import { mayHaveHappened, objectsOf, putObjects, removeObjects } from './objects.js';
import type { PreparedFile } from './prepare-file.js';
import { contentData, infoData } from './row-data.js';

/**
 * Puts other content in the place of a file's own, while it is the caller's turn. Each object is replaced in one step, under its former
 * key, and then the row: whenever a crash comes, there is a whole object for every key that the row names. Formats that the new content
 * does not have go last. Raises Failure upload.not-found where the row has gone, and Fault media.full, media.unavailable.
 */
export async function putInstead(
  { context, writes }: FileLife,
  row: FileRow,
  prepared: PreparedFile,
  { name, info, entry }: { readonly name: string; readonly info: FileInfo; readonly entry: ChangeEntry },
): Promise<void> {
  const { settings } = context;
  const subject = { name, address: row };
  const former = new Set(keysOf(row));
  const put = new Set<string>();
  try {
    await putObjects(context, objectsOf(prepared, subject, settings), put);
    const data = { ...infoData(info), ...contentData(prepared, subject, settings), name };
    await writes.update(row.documentId, data, entry);
  } catch (error) {
    if (mayHaveHappened(error)) throw error;
    // Where the row has gone, all of them are nobody's; otherwise those that it does not name.
    const gone = error instanceof Failure && error.code === 'upload.not-found';
    await removeObjects(
      context,
      [...put].filter((key) => gone || !former.has(key)),
    );
    throw error;
  }
  await removeObjects(
    context,
    [...former].filter((key) => !put.has(key)),
  );
}

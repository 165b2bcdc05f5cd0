import type { Actor } from '../../accounts/index.js';
import { Failure } from '../../kernel/index.js';
import type { FileInfo, ReceivedFile } from '../types.js';
import { type FileRow, keysOf } from './file-rows.js';
import type { FileLife } from './life.js';
import { checkSentName, givenName } from './names.js';
import { objectsOf, putObjects, removeObjects } from './objects.js';
import { discardPrepared, type PreparedFile, prepareFile } from './prepare-file.js';
import { contentData, infoData } from './row-data.js';

/**
 * See `Media.replace`. Each object is replaced in one step, under its former key, and then the row: whenever a crash comes, there is a
 * whole object for every key that the row names. Formats that the new content does not have go last.
 */
export function replaceFile(
  life: FileLife,
  id: number,
  { file, info, actor }: { readonly file: ReceivedFile; readonly info: FileInfo; readonly actor: Actor },
): Promise<void> {
  return life.turns.take(id, async () => {
    const row = await life.rows.find(id);
    if (row === null) throw new Failure('upload.not-found');
    checkSentName(file.name);
    const name = givenName(info) ?? (file.name === '' ? row.name : file.name);
    const prepared = await prepareFile(life.context, file, file.name);
    try {
      await putInstead(life, row, prepared, { name, info, actor });
    } finally {
      await discardPrepared([prepared]);
    }
  });
}

async function putInstead(
  { context, writes }: FileLife,
  row: FileRow,
  prepared: PreparedFile,
  { name, info, actor }: { readonly name: string; readonly info: FileInfo; readonly actor: Actor },
): Promise<void> {
  const { settings } = context;
  const subject = { name, address: row };
  const former = new Set(keysOf(row));
  const put = new Set<string>();
  try {
    await putObjects(context, objectsOf(prepared, subject, settings), put);
    const data = { ...infoData(info), ...contentData(prepared, subject, settings), name };
    await writes.update(row.documentId, data, { actor, action: 'file.replace' });
  } catch (error) {
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

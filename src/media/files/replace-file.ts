import type { Actor } from '../../accounts/index.js';
import { Failure } from '../../kernel/index.js';
import type { FileInfo, ReceivedFile } from '../types.js';
import { type FileRow, type FileRows, keysOf } from './file-rows.js';
import type { FileLife } from './life.js';
import { checkSentName, givenName } from './names.js';
import { mayHaveHappened, objectsOf, putObjects, removeObjects } from './objects.js';
import { discardPrepared, type PreparedFile, prepareFile } from './prepare-file.js';
import { contentData, infoData } from './row-data.js';

/**
 * See `Media.replace`. Each object is replaced in one step, under its former key, and then the row: whenever a crash comes, there is a
 * whole object for every key that the row names. Formats that the new content does not have go last. Where it is cut off on the way the
 * file's turn is left, so that the next sweep finds what has to be settled.
 */
export async function replaceFile(
  life: FileLife,
  id: number,
  { file, info, actor }: { readonly file: ReceivedFile; readonly info: FileInfo; readonly actor: Actor },
): Promise<void> {
  const { context, rows, turns } = life;
  const { name: former } = await standing(rows, id);
  checkSentName(file.name);
  const name = givenName(info) ?? (file.name === '' ? former : file.name);
  const prepared = await prepareFile(context, file, file.name);
  try {
    await turns.take(id, async () => putInstead(life, await standing(rows, id), prepared, { name, info, actor }));
  } finally {
    await discardPrepared([prepared]);
  }
}

async function standing(rows: FileRows, id: number): Promise<FileRow> {
  const row = await rows.find(id);
  if (row === null) throw new Failure('upload.not-found');
  return row;
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

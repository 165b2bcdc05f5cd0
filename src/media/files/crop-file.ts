import { rm } from 'node:fs/promises';
import type { Actor } from '../../accounts/index.js';
import { Bug, Failure } from '../../kernel/index.js';
import type { Part } from '../images/crop.js';
import { pointWithin } from '../images/cut-part.js';
import { isPicture } from '../images/picture-kinds.js';
import type { FileInfo, ReceivedFile, StoredFile } from '../types.js';
import { checksumOf } from './checksum.js';
import { withObject } from './fetch-object.js';
import { type FileRow, keyOf, standing } from './file-rows.js';
import type { FileLife } from './life.js';
import { cutName } from './names.js';
import { discardPrepared, type PreparedFile, prepareFile } from './prepare-file.js';
import { putInstead } from './put-instead.js';
import { settleFile } from './settle-file.js';
import { storeFiles } from './store-files.js';

/** A part of a picture as a file of its own, which whoever has it takes away, and what people have said about the picture. */
interface Cut {
  readonly file: ReceivedFile;
  /** The focal point is where it is in the part. */
  readonly info: Required<FileInfo>;
}

/** See `Media.crop`. */
export function cropFile(
  life: FileLife,
  id: number,
  part: Part,
  { copy, actor }: { readonly copy: boolean; readonly actor: Actor },
): Promise<StoredFile> {
  return copy ? cropIntoCopy(life, id, part, actor) : cropInPlace(life, id, part, actor);
}

async function cropIntoCopy(life: FileLife, id: number, part: Part, actor: Actor): Promise<StoredFile> {
  const { file, info } = await cutOf(life, await standing(life.rows, id), part);
  try {
    const named = { ...info, name: cutName(info.name, part) };
    const [stored] = await storeFiles(life, [file], [named], { actor, alongside: undefined });
    if (stored === undefined) throw new Bug('a file was stored and is not told of');
    return stored;
  } finally {
    await rm(file.path, { force: true });
  }
}

/** All of it happens in the file's turn: the part is cut out of what is there then, and never out of what somebody has just replaced. */
async function cropInPlace(life: FileLife, id: number, part: Part, actor: Actor): Promise<StoredFile> {
  // A turn is of a file that there is.
  await standing(life.rows, id);
  const end = await life.turns.take(id, async (left) => {
    if (left) await settleFile(life, id);
    const ready = await readyOrRefused(life, id, part);
    // Nothing has been changed yet, so this turn ends well, and leaves nothing that has to be settled.
    if (ready instanceof Failure) return ready;
    const { row, prepared, info } = ready;
    try {
      const entry = { actor, action: 'file.crop' } as const;
      await putInstead(life, row, prepared, { name: row.name, info: { focalPoint: info.focalPoint }, entry });
    } finally {
      await discardPrepared([prepared]);
    }
    return { id, documentId: row.documentId };
  });
  if (end instanceof Failure) throw end;
  return end;
}

interface Ready extends Pick<Cut, 'info'> {
  readonly row: FileRow;
  readonly prepared: PreparedFile;
}

async function readyOrRefused(life: FileLife, id: number, part: Part): Promise<Ready | Failure> {
  try {
    const row = await standing(life.rows, id);
    const { file, info } = await cutOf(life, row, part);
    try {
      return { row, info, prepared: await prepareFile(life.context, file, file.name) };
    } catch (error) {
      await rm(file.path, { force: true });
      throw error;
    }
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

/** Raises Failure upload.not-found, upload.not-croppable, upload.invalid, upload.too-many-pixels, and Fault media.*. */
async function cutOf({ context, rows }: FileLife, row: FileRow, part: Part): Promise<Cut> {
  const { images, incoming } = context;
  if (!isPicture(row.mime)) throw new Failure('upload.not-croppable', { reason: `it is ${row.mime}` });
  const cut = await withObject(context, keyOf(row), ({ path }) => images.cut(path, part, incoming));
  if (cut === null) throw new Failure('upload.not-croppable', { reason: 'its content is missing' });
  const { whole, picture } = cut;
  try {
    const info = await rows.info(row.id);
    if (info === null) throw new Failure('upload.not-found');
    const focalPoint = info.focalPoint === null ? null : pointWithin(info.focalPoint, whole, part);
    // Named as the content is, which is all that this name says.
    const name = `picture${row.ext}`;
    const file = {
      field: 'files',
      path: picture.path,
      name,
      bytes: picture.bytes,
      checksum: await checksumOf(picture.path),
    };
    return { file, info: { ...info, focalPoint } };
  } catch (error) {
    await rm(picture.path, { force: true });
    throw error;
  }
}

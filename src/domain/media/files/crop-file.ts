import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Bug, Failure } from '../../../foundations/core/index.js';
import type { Actor } from '../../accounts/index.js';
import { pointInRectangle } from '../images/crop-geometry.js';
import { isPicture } from '../images/picture-kinds.js';
import type { Rectangle } from '../images/variant-geometry.js';
import { withStorageFaults } from '../storage/storage-errors.js';
import type { FileDetails, ReceivedFile, StoredFile } from '../types.js';
import { croppedName } from './file-names.js';
import { type FileRow, objectKey, requireFile } from './file-rows.js';
import type { MediaFileServices } from './file-services.js';
import { discardPrepared, type PreparedFile, prepareFile } from './prepare-file.js';
import { repairFile } from './repair-file.js';
import { replaceContent } from './replace-content.js';
import { storeFiles } from './store-files.js';
import { withObject } from './with-object.js';

/** Returns the SHA-256 of a local file in hexadecimal. Throws Fault media.unavailable. */
export async function fileChecksum(path: string): Promise<string> {
  const digest = createHash('sha256');
  await withStorageFaults(async () => {
    for await (const chunk of createReadStream(path)) digest.update(chunk);
  });
  return digest.digest('hex');
}

/** A cropped part as a file of its own, which the caller has to remove, and the details of the original. */
interface CroppedPart {
  readonly file: ReceivedFile;
  /** With the focal point relative to the part. */
  readonly info: Required<FileDetails>;
}

/** See `Media.crop`. */
export function cropFile(
  services: MediaFileServices,
  id: number,
  rectangle: Rectangle,
  { copy, actor }: { readonly copy: boolean; readonly actor: Actor },
): Promise<StoredFile> {
  return copy ? cropIntoCopy(services, id, rectangle, actor) : cropInPlace(services, id, rectangle, actor);
}

async function cropIntoCopy(
  services: MediaFileServices,
  id: number,
  rectangle: Rectangle,
  actor: Actor,
): Promise<StoredFile> {
  const { file, info } = await extractPart(services, await requireFile(services.rows, id), rectangle);
  try {
    const copyInfo = { ...info, name: croppedName(info.name, rectangle) };
    const [stored] = await storeFiles(services, [file], [copyInfo], { actor, hook: undefined });
    if (stored === undefined) throw new Bug('storing a cropped file returned no row');
    return stored;
  } finally {
    await rm(file.path, { force: true });
  }
}

/** Everything runs under the lease of the file, so that the part is cut out of the current content. */
async function cropInPlace(
  services: MediaFileServices,
  id: number,
  rectangle: Rectangle,
  actor: Actor,
): Promise<StoredFile> {
  // Leases are taken for existing files only.
  await requireFile(services.rows, id);
  const result = await services.leases.withLease(id, async (wasInterrupted) => {
    if (wasInterrupted) await repairFile(services, id);
    const prepareResult = await prepareCrop(services, id, rectangle);
    // Nothing was changed yet, so the lease ends normally and nothing has to be repaired.
    if (prepareResult instanceof Failure) return prepareResult;
    const { row, prepared, info } = prepareResult;
    try {
      const entry = { actor, action: 'file.crop' } as const;
      await replaceContent(services, row, prepared, { name: row.name, info: { focalPoint: info.focalPoint }, entry });
    } finally {
      await discardPrepared([prepared]);
    }
    return { id, documentId: row.documentId };
  });
  if (result instanceof Failure) throw result;
  return result;
}

interface PreparedCrop extends Pick<CroppedPart, 'info'> {
  readonly row: FileRow;
  readonly prepared: PreparedFile;
}

async function prepareCrop(
  services: MediaFileServices,
  id: number,
  rectangle: Rectangle,
): Promise<PreparedCrop | Failure> {
  try {
    const row = await requireFile(services.rows, id);
    const { file, info } = await extractPart(services, row, rectangle);
    try {
      return { row, info, prepared: await prepareFile(services.context, file, file.name) };
    } catch (error) {
      await rm(file.path, { force: true });
      throw error;
    }
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

/** Throws Failure upload.not-found, upload.not-croppable, upload.invalid, upload.too-many-pixels, and Fault media.*. */
async function extractPart(
  { context, rows }: MediaFileServices,
  row: FileRow,
  rectangle: Rectangle,
): Promise<CroppedPart> {
  const { images, incoming } = context;
  if (!isPicture(row.mime)) throw new Failure('upload.not-croppable', { reason: `it is ${row.mime}` });
  const cropped = await withObject(context, objectKey(row), ({ path }) => images.crop(path, rectangle, incoming));
  if (cropped === null) throw new Failure('upload.not-croppable', { reason: 'its content is missing' });
  const { original, picture } = cropped;
  try {
    const info = await rows.findInfo(row.id);
    if (info === null) throw new Failure('upload.not-found');
    const focalPoint = info.focalPoint === null ? null : pointInRectangle(info.focalPoint, original, rectangle);
    // The content type decides; the name only supplies a matching extension.
    const name = `picture${row.ext}`;
    const file = {
      field: 'files',
      path: picture.path,
      name,
      bytes: picture.bytes,
      checksum: await fileChecksum(picture.path),
    };
    return { file, info: { ...info, focalPoint } };
  } catch (error) {
    await rm(picture.path, { force: true });
    throw error;
  }
}

import { readFile, rm } from 'node:fs/promises';
import { Failure } from '../../../foundations/core/index.js';
import { isPicture } from '../images/picture-kinds.js';
import { withStorageFaults } from '../storage/storage-errors.js';
import { objectKey, requireFile } from './file-rows.js';
import type { MediaFileServices } from './file-services.js';
import { withObject } from './with-object.js';

/** See `Media.smallPicture`. */
export async function smallPicture(
  { context, rows }: Pick<MediaFileServices, 'context' | 'rows'>,
  id: number,
  size: number,
): Promise<Buffer> {
  const { images, incoming } = context;
  const row = await requireFile(rows, id);
  if (!isPicture(row.mime)) throw new Failure('upload.invalid', { message: 'The file is no image' });
  const request = { width: size, height: size, fit: 'inside', format: 'jpeg', focalPoint: null } as const;
  const bytes = await withObject(context, objectKey(row), async ({ path }) => {
    const { path: picturePath } = await images.variant(path, request, incoming);
    try {
      return await withStorageFaults(() => readFile(picturePath));
    } finally {
      await rm(picturePath, { force: true });
    }
  });
  if (bytes === null) throw new Failure('upload.invalid', { message: 'The content of the file is missing' });
  return bytes;
}

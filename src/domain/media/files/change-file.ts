import type { Actor } from '../../accounts/index.js';
import type { FileDetails } from '../types.js';
import { checkDisplayName } from './file-names.js';
import { objectKeys, requireFile } from './file-rows.js';
import type { MediaFileServices } from './file-services.js';
import { removeObjects } from './objects.js';
import { infoData } from './row-data.js';

/** See `Media.changeInfo`. */
export async function changeInfo(
  { rows, writes }: MediaFileServices,
  id: number,
  info: FileDetails,
  actor: Actor,
): Promise<void> {
  const row = await requireFile(rows, id);
  if (info.name !== undefined) checkDisplayName(info.name);
  await writes.update(row.documentId, infoData(info), { actor, action: 'file.change' });
}

/** See `Media.remove`. A crash midway leaves objects without a row, which the next sweep removes. */
export function removeFile(
  { context, rows, writes, leases }: MediaFileServices,
  id: number,
  actor: Actor,
): Promise<boolean> {
  return leases.withLocalLock(id, async () => {
    const row = await rows.find(id);
    if (row === null || !(await writes.remove(row.documentId, actor))) return false;
    await removeObjects(context, objectKeys(row));
    return true;
  });
}

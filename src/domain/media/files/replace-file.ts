import type { Actor } from '../../accounts/index.js';
import type { FileDetails, ReceivedFile } from '../types.js';
import { checkUploadName, validGivenName } from './file-names.js';
import { requireFile } from './file-rows.js';
import type { MediaFileServices } from './file-services.js';
import { discardPrepared, prepareFile } from './prepare-file.js';
import { replaceContent } from './replace-content.js';

/** See `Media.replace`. An interruption leaves the lease in place, by which the next sweep finds the file to repair. */
export async function replaceFile(
  services: MediaFileServices,
  id: number,
  { file, info, actor }: { readonly file: ReceivedFile; readonly info: FileDetails; readonly actor: Actor },
): Promise<void> {
  const { context, rows, leases } = services;
  const { name: previousName } = await requireFile(rows, id);
  checkUploadName(file.name);
  const name = validGivenName(info) ?? (file.name === '' ? previousName : file.name);
  const entry = { actor, action: 'file.replace' } as const;
  const prepared = await prepareFile(context, file, file.name);
  try {
    await leases.withLease(id, async () =>
      replaceContent(services, await requireFile(rows, id), prepared, { name, info, entry }),
    );
  } finally {
    await discardPrepared([prepared]);
  }
}

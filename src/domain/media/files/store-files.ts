import { Failure } from '../../../foundations/core/index.js';
import type { Actor } from '../../accounts/index.js';
import type { TransactionHook } from '../../documents/index.js';
import type { FileDetails, ReceivedFile, StoredFile } from '../types.js';
import { checkUploadName, createFileHash, validGivenName } from './file-names.js';
import type { MediaFileServices } from './file-services.js';
import { isOutcomeUnknown, newFileObjects, putObjects, removeObjects } from './objects.js';
import { discardPrepared, type PreparedFile, prepareFile } from './prepare-file.js';
import { contentData, type FileAddress, infoData, objectUrl } from './row-data.js';

/** A file with the data of its row and its objects. */
interface Upload {
  readonly prepared: PreparedFile;
  readonly info: FileDetails;
  readonly name: string;
  readonly address: FileAddress;
}

/** Name of a file that was uploaded without one. */
const defaultName = 'file';

/** See `Media.store`. Stores objects before rows, and removes them if the rows could not be written. */
export async function storeFiles(
  { context, writes }: MediaFileServices,
  files: readonly ReceivedFile[],
  infos: readonly FileDetails[],
  { actor, hook }: { readonly actor: Actor; readonly hook: TransactionHook | undefined },
): Promise<readonly StoredFile[]> {
  if (files.length === 0) throw new Failure('upload.empty');
  const namedFiles = files.map((file, index) => ({
    file,
    info: infos[index] ?? {},
    name: uploadName(file, infos[index] ?? {}),
  }));
  const prepared: PreparedFile[] = [];
  const putKeys = new Set<string>();
  try {
    const uploads: Upload[] = [];
    for (const { file, info, name } of namedFiles) {
      const preparedFile = await prepareFile(context, file, file.name);
      prepared.push(preparedFile);
      const fullName = name === '' ? `${defaultName}${preparedFile.kind.ext}` : name;
      uploads.push({
        prepared: preparedFile,
        info,
        name: fullName,
        address: { hash: createFileHash(fullName), ext: preparedFile.kind.ext },
      });
    }
    for (const upload of uploads)
      await putObjects(context, newFileObjects(upload.prepared, upload, context.settings), putKeys);
    return await writes.create(
      uploads.map((upload) => uploadData(upload, context)),
      actor,
      hook,
    );
  } catch (error) {
    if (!isOutcomeUnknown(error)) await removeObjects(context, putKeys);
    throw error;
  } finally {
    await discardPrepared(prepared);
  }
}

/** Returns the display name, otherwise the uploaded name; may be empty. Throws Failure upload.name-refused. */
function uploadName(file: ReceivedFile, info: FileDetails): string {
  checkUploadName(file.name);
  return validGivenName(info) ?? file.name;
}

function uploadData(
  { prepared, info, name, address }: Upload,
  { settings, storage }: MediaFileServices['context'],
): Readonly<Record<string, unknown>> {
  return {
    visibility: settings.signedSeconds === null ? 'public' : 'private',
    ...infoData(info),
    ...contentData(prepared, { name, address }, settings),
    name,
    ...address,
    url: objectUrl(`${address.hash}${address.ext}`, settings),
    provider: storage.name,
  };
}

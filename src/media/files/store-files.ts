import type { Actor } from '../../accounts/index.js';
import type { Alongside } from '../../documents/index.js';
import { Failure } from '../../kernel/index.js';
import type { FileInfo, ReceivedFile, StoredFile } from '../types.js';
import type { FileLife } from './life.js';
import { checkSentName, givenName, newHash } from './names.js';
import { mayHaveHappened, objectsOf, putObjects, removeObjects } from './objects.js';
import { discardPrepared, type PreparedFile, prepareFile } from './prepare-file.js';
import { contentData, type FileAddress, infoData, urlOf } from './row-data.js';

/** A file with everything that its row and its objects are made of. */
interface Arrival {
  readonly prepared: PreparedFile;
  readonly info: FileInfo;
  readonly name: string;
  readonly address: FileAddress;
}

/** What a file is called where nobody gave it a name. */
const nameless = 'file';

/** See `Media.store`. Objects come before rows, and go again where the rows were not written. */
export async function storeFiles(
  { context, writes }: FileLife,
  files: readonly ReceivedFile[],
  infos: readonly FileInfo[],
  { actor, alongside }: { readonly actor: Actor; readonly alongside: Alongside | undefined },
): Promise<readonly StoredFile[]> {
  if (files.length === 0) throw new Failure('upload.empty');
  const named = files.map((file, at) => ({ file, info: infos[at] ?? {}, name: nameOf(file, infos[at] ?? {}) }));
  const prepared: PreparedFile[] = [];
  const put = new Set<string>();
  try {
    const arrivals: Arrival[] = [];
    for (const { file, info, name } of named) {
      const one = await prepareFile(context, file, file.name);
      prepared.push(one);
      const whole = name === '' ? `${nameless}${one.kind.ext}` : name;
      arrivals.push({ prepared: one, info, name: whole, address: { hash: newHash(whole), ext: one.kind.ext } });
    }
    for (const arrival of arrivals)
      await putObjects(context, objectsOf(arrival.prepared, arrival, context.settings), put);
    return await writes.create(
      arrivals.map((arrival) => dataOf(arrival, context)),
      actor,
      alongside,
    );
  } catch (error) {
    if (!mayHaveHappened(error)) await removeObjects(context, put);
    throw error;
  } finally {
    await discardPrepared(prepared);
  }
}

/** The name that people gave it, or it was sent with; empty: none. Raises Failure upload.name-refused. */
function nameOf(file: ReceivedFile, info: FileInfo): string {
  checkSentName(file.name);
  return givenName(info) ?? file.name;
}

function dataOf(
  { prepared, info, name, address }: Arrival,
  { settings, storage }: FileLife['context'],
): Readonly<Record<string, unknown>> {
  return {
    visibility: settings.signedSeconds === null ? 'public' : 'private',
    ...infoData(info),
    ...contentData(prepared, { name, address }, settings),
    name,
    ...address,
    url: urlOf(`${address.hash}${address.ext}`, settings),
    provider: storage.name,
  };
}

import { Refusal } from '../kernel/index.js';
import type { RevisionMark } from '../store/index.js';
import { type ReadModel, recordOf } from './model-side.js';
import { modelOf } from './served-model.js';
import { type FilesParts, takeOverFiles } from './take-over-files.js';

/** The model to serve, and whether the files say something else. */
export interface ServedModel extends ReadModel {
  readonly drift: boolean;
}

/** What a start has: the project's files, the database, and how far it may go to make the one fit the other. */
export interface StartParts extends FilesParts {
  /** Changes that lose nothing are made, not only those that cannot harm a document. */
  readonly lossless: boolean;
}

/**
 * Which model a start serves, with its tables made to fit: that of the files, unless the database was given another one since it last
 * took over these very files. Raises Refusal where both were changed, and where the files need a change that is not made unasked.
 */
export async function modelAtStart(parts: StartParts): Promise<ServedModel> {
  const { store, own, settings } = parts;
  const latest = await store.latestRevision();
  if (latest === null || latest.version === own.side.version || !isChangedInPlace(latest)) {
    await takeOver(parts, latest);
    return { ...own, drift: false };
  }
  if (latest.filesVersion !== own.side.version) {
    throw new Refusal('Both the files and the database have a model that was changed', [
      '"octavo migrate --plan" shows what lies between them',
      '"octavo migrate --apply" takes that of the files, "octavo migrate --pull" writes that of the database into the files',
    ]);
  }
  const kept = await modelOf(store, latest.id, settings);
  if (kept === null) throw new Refusal('The database does not say which files its model came from');
  const { version, record, layout } = kept.side;
  await store.migrate(layout, { version, json: JSON.stringify(record) });
  return { ...kept, drift: true };
}

/** The database has another model than the files that it took over last. */
function isChangedInPlace({ version, filesVersion }: RevisionMark): boolean {
  return filesVersion !== null && version !== filesVersion;
}

async function takeOver(parts: StartParts, latest: RevisionMark | null): Promise<void> {
  const { store, own, settings, lossless } = parts;
  const differs = latest !== null && latest.version !== own.side.version;
  const known = lossless && differs && (await modelOf(store, latest.id, settings)) !== null;
  if (!known) {
    await store.migrate(own.side.layout, recordOf(own));
    return;
  }
  try {
    await takeOverFiles(parts).apply({}, { allowLoss: false, purge: false, author: null, source: 'files' });
  } catch (error) {
    // Another server that starts at the same moment may have been faster.
    if (!(error instanceof Refusal) || (await store.latestRevision())?.version !== own.side.version) throw error;
  }
}

import { Refusal } from '../kernel/index.js';
import type { ModelFile, ModelSettings } from '../schema/index.js';
import type { Store } from '../store/index.js';
import { type ReadModel, readModel, recordOf } from './model-side.js';

/** The model to serve, and whether the files say something else. */
export interface ServedModel extends ReadModel {
  readonly drift: boolean;
}

/**
 * Which model a start serves, with its tables made to fit: that of the files, unless the database was given another one since it last
 * took over these very files. Raises Refusal where both were changed, and where the files need a change that is not made unasked.
 */
export async function modelAtStart(
  store: Store,
  files: readonly ModelFile[],
  settings: ModelSettings,
): Promise<ServedModel> {
  const own = readModel(files, settings);
  const latest = await store.latestRevision();
  const changedHere = latest !== null && latest.filesVersion !== null && latest.version !== latest.filesVersion;
  if (latest === null || !changedHere || latest.version === own.side.version) {
    await store.migrate(own.side.layout, recordOf(own));
    return { ...own, drift: false };
  }
  if (latest.filesVersion !== own.side.version) {
    throw new Refusal('Both the files and the database have a model that was changed', [
      '"octavo migrate --plan" shows what lies between them',
      '"octavo migrate --apply" takes that of the files, "octavo migrate --pull" writes that of the database into the files',
    ]);
  }
  const kept = await modelOf(store, latest.id, settings);
  if (kept === null)
    throw new Refusal('The database does not say which files its model came from: run "octavo migrate --plan"');
  const { version, record, layout } = kept.side;
  await store.migrate(layout, { version, json: JSON.stringify(record) });
  return { ...kept, drift: true };
}

/** The model of a revision; null where its files are not known. */
export async function modelOf(store: Store, revision: number, settings: ModelSettings): Promise<ReadModel | null> {
  const found = await store.revision(revision);
  if (found === null || found.files === null) return null;
  const { locales, defaultLocale } = found.record;
  return readModel(found.files, { ...settings, locales, defaultLocale });
}

/** The model that the database has by now, where it is another than a known one; otherwise null. */
export async function newerModel(store: Store, known: string, settings: ModelSettings): Promise<ReadModel | null> {
  const latest = await store.latestRevision();
  return latest === null || latest.version === known ? null : modelOf(store, latest.id, settings);
}

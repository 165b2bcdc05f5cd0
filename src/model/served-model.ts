import type { ModelSettings } from '../schema/index.js';
import type { Store } from '../store/index.js';
import { type ReadModel, readModel } from './model-side.js';

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

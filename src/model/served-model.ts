import { Refusal } from '../kernel/index.js';
import type { ModelSettings } from '../schema/index.js';
import type { Store } from '../store/index.js';
import { type ReadModel, readModel } from './model-side.js';

/** The model of a revision; null where its files are not known. */
export async function modelOf(store: Store, revision: number, settings: ModelSettings): Promise<ReadModel | null> {
  const found = await store.revision(revision);
  if (found === null || found.files === null) return null;
  const { locales, defaultLocale } = found.record;
  try {
    return readModel(found.files, { ...settings, locales, defaultLocale });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal('The content model that the database keeps cannot be read', [
      `the files of row ${revision} of octavo_schema_revisions: ${error.message}`,
      ...error.lines,
      'if nobody changed the row by hand, it is damaged: restore a backup',
    ]);
  }
}

/** The model that the database has by now, where it is another than a known one; otherwise null. */
export async function newerModel(store: Store, known: string, settings: ModelSettings): Promise<ReadModel | null> {
  const latest = await store.latestRevision();
  return latest === null || latest.version === known ? null : modelOf(store, latest.id, settings);
}

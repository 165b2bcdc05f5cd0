import { CliError } from '../../../foundations/core/index.js';
import type { ModelSettings } from '../../../language/schema/index.js';
import type { Store } from '../../database/index.js';
import { openMigrations } from '../open-migrations.js';
import { type ParsedModel, parseModelFiles } from './parsed-model.js';

/** The model of a revision; null where its files were not recorded. */
export async function loadModel(store: Store, revision: number, settings: ModelSettings): Promise<ParsedModel | null> {
  const stored = await openMigrations(store).revision(revision);
  if (stored === null || stored.files === null) return null;
  const { locales, defaultLocale } = stored.record;
  try {
    return parseModelFiles(stored.files, { ...settings, locales, defaultLocale });
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    throw new CliError('The content model stored in the database cannot be read', [
      `the files of row ${revision} of octavo_schema_revisions: ${error.message}`,
      ...error.lines,
      'unless the row was changed by hand, it is damaged: restore a backup',
    ]);
  }
}

/** The current model of the database, if it differs from a known one; otherwise null. */
export async function findNewerModel(
  store: Store,
  version: string,
  settings: ModelSettings,
): Promise<ParsedModel | null> {
  const latest = await openMigrations(store).latestRevision();
  return latest === null || latest.version === version ? null : loadModel(store, latest.id, settings);
}

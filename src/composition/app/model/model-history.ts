import { CliError } from '../../../foundations/core/index.js';
import type { ModelSettings } from '../../../language/schema/index.js';
import type { Store } from '../../../storage/database/index.js';
import { type CopiedModels, loadModel, openMigrations } from '../../../storage/migrations/index.js';

/**
 * Returns the earlier models of a database, as input of `copyDatabase`. Throws CliError if it has none yet, or if the
 * model files are not recorded.
 */
export async function loadModelHistory(store: Store, { locales, defaultLocale }: ModelSettings): Promise<CopiedModels> {
  const revisions = await openMigrations(store).revisions();
  const [latest] = revisions;
  if (latest === undefined) throw new CliError('There is nothing to copy: the database has no content model yet');
  const model = await loadModel(store, latest.id, { locales, defaultLocale });
  if (model === null) {
    throw new CliError('The database has no record of the files of its model', [
      'start Octavo on it once, which notes them, and copy it then',
    ]);
  }
  return {
    version: latest.version,
    layout: model.side.layout,
    async layoutBefore(revision) {
      const earlier = revisions.find(({ id }) => id < revision);
      const previous = earlier === undefined ? null : await loadModel(store, earlier.id, { locales, defaultLocale });
      return previous === null ? null : previous.side.layout;
    },
  };
}

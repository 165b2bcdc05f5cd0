import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type RuleViolation, type VerifyProgress, verifyDocuments } from '../../../domain/documents/index.js';
import { CliError } from '../../../foundations/core/index.js';
import { openSqliteStore, type Store } from '../../../storage/database/index.js';
import { loadModel, openMigrations } from '../../../storage/migrations/index.js';
import { loadProject } from '../project.js';
import { describeDatabase, openStore } from '../runtime/open-store.js';
import type { AppOptions, OctavoConfig } from '../types.js';

/** The result of checking all stored data. */
export interface DataVerification {
  /** Which database it was, for people. */
  readonly database: string;
  readonly broken: readonly RuleViolation[];
}

/**
 * Checks all data of a project's database against the rules (docs/reference/reliability.md), by the model of the
 * database. Changes nothing, and may run next to servers. Throws CliError if there is no database, or it has no model
 * yet.
 */
export async function verifyData(options: AppOptions, progress: VerifyProgress): Promise<DataVerification> {
  const { config } = await loadProject(options);
  const store = await openForReading(config, options);
  try {
    const [latest] = await openMigrations(store).revisions();
    if (latest === undefined) throw new CliError('There is nothing to check: the database has no content model yet');
    const model = await loadModel(store, latest.id, config);
    if (model === null) {
      throw new CliError('The database has no record of the files of its model', [
        'start Octavo on it once, which notes them',
      ]);
    }
    const broken = await verifyDocuments(store, { snapshot: model.snapshot, layout: model.side.layout }, progress);
    return { database: describeDatabase(config), broken };
  } finally {
    await store.close();
  }
}

async function openForReading(config: OctavoConfig, options: AppOptions): Promise<Store> {
  if (config.database.url !== null) return openStore(config, options);
  const file = join(config.dataDir, 'octavo.db');
  if (!existsSync(file)) throw new CliError(`There is no database in ${config.dataDir}`);
  return openSqliteStore({ file, readOnly: true });
}

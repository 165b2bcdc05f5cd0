import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type BrokenRule, type VerifyTold, verifyDocuments } from '../documents/index.js';
import { Refusal } from '../kernel/index.js';
import { modelOf } from '../model/index.js';
import { openSqliteStore, type Store } from '../store/index.js';
import { describeDatabase, openStore } from './open-store.js';
import { loadProject } from './project.js';
import type { AppOptions, OctavoConfig } from './types.js';

/** What a look at everything that is stored brought up. */
export interface Verified {
  /** Which database it was, for people. */
  readonly database: string;
  readonly broken: readonly BrokenRule[];
}

/**
 * Checks whether everything that a project's database holds keeps the rules (docs/reference/reliability.md), by the model that the
 * database has. Changes nothing, and may run beside servers. Raises Refusal where there is no database, or it has no model yet.
 */
export async function verifyData(options: AppOptions, told: VerifyTold): Promise<Verified> {
  const { config } = await loadProject(options);
  const store = await openForReading(config, options);
  try {
    const [latest] = await store.revisions();
    if (latest === undefined) throw new Refusal('There is nothing to look at: the database has no content model yet');
    const model = await modelOf(store, latest.id, config);
    if (model === null) {
      throw new Refusal('The database does not say which files its model came from', [
        'start Octavo on it once, which notes them',
      ]);
    }
    const broken = await verifyDocuments(store, { snapshot: model.snapshot, layout: model.side.layout }, told);
    return { database: describeDatabase(config), broken };
  } finally {
    await store.close();
  }
}

async function openForReading(config: OctavoConfig, options: AppOptions): Promise<Store> {
  if (config.database.url !== null) return openStore(config, options);
  const file = join(config.dataDir, 'octavo.db');
  if (!existsSync(file)) throw new Refusal(`There is no database in ${config.dataDir}`);
  return openSqliteStore({ file, readOnly: true });
}

import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type RuleViolation, type VerifyProgress, verifyDocuments } from '../../../domain/documents/index.js';
import { CliError, packageVersion } from '../../../foundations/core/index.js';
import { openSqliteStore, type Store } from '../../../storage/database/index.js';
import {
  copyDatabase,
  modelFromSnapshot,
  openMigrations,
  resolveStartModel,
} from '../../../storage/migrations/index.js';
import { loadModelHistory } from '../model/model-history.js';
import { loadProject, type Project } from '../project.js';
import { describeDatabase, missingDatabaseError, openStore } from '../runtime/open-store.js';
import { updateModelReferences } from '../runtime/update-model-references.js';
import type { AppOptions } from '../types.js';

/** Temporary folders of this beginning are removed by the next backup if the process is killed. */
const scratchPrefix = '.backup-upgrade-';

/** What the next start of this version would do to a database. */
export interface UpgradeCheck {
  readonly version: string;
  /** Which database it is, for people. */
  readonly database: string;
  /** Major and minor version that started on it last; null: not noted. */
  readonly servedVersion: string | null;
  /** Changes of its tables, in words. */
  readonly steps: readonly string[];
  /** Whether the content model of the files differs from that of the database. */
  readonly changesModel: boolean;
  /** Violations of rules in the copy on which the start was tried. */
  readonly broken: readonly RuleViolation[];
}

/**
 * Tries the start of this version on a copy of a project's database, also next to a running server: migrates the copy and checks all
 * its data. The database itself is only read. Throws CliError for mistakes of the project, where there is no database, and for
 * everything that would prevent the start.
 */
export async function checkUpgrade(options: AppOptions, onProgress: VerifyProgress): Promise<UpgradeCheck> {
  const project = await loadProject(options);
  const { config } = project;
  const missing = config.database.url === null ? missingDatabaseError(config.dataDir) : null;
  if (missing !== null) throw missing;
  const file = join(config.dataDir, 'octavo.db');
  if (config.database.url === null && !existsSync(file))
    throw new CliError(`There is no database in ${config.dataDir}`);
  const store =
    config.database.url === null ? await openSqliteStore({ file, readOnly: true }) : await openStore(config, options);
  try {
    const migrations = openMigrations(store);
    const servedVersion = await migrations.servedVersion();
    const latest = await migrations.latestRevision();
    if (latest === null) throw new CliError('There is nothing to upgrade: the database has no content model yet');
    const { version, record, layout } = modelFromSnapshot(project.snapshot, project.files).side;
    const steps = await migrations.pendingSteps(layout, { version, json: JSON.stringify(record) });
    const broken = await tryOnCopy(store, project, onProgress);
    const changesModel = latest.version !== version;
    const database = describeDatabase(config);
    return { version: packageVersion(), database, servedVersion, steps, changesModel, broken };
  } finally {
    await store.close();
  }
}

async function tryOnCopy(
  store: Store,
  project: Project,
  onProgress: VerifyProgress,
): Promise<readonly RuleViolation[]> {
  const { config } = project;
  const scratch = await mkdtemp(join(config.dataDir, scratchPrefix));
  try {
    const copy = await copyInto(join(scratch, 'octavo.db'), store, project);
    try {
      const { locales, defaultLocale } = config;
      const { snapshot, side } = await resolveStartModel({
        store: copy,
        filesModel: modelFromSnapshot(project.snapshot, project.files),
        settings: { locales, defaultLocale },
        updateReferences: (changes, after) =>
          updateModelReferences({ dialect: copy.dialect, changes, snapshot: after }),
        lossless: config.model.atStart === 'lossless',
      });
      return await verifyDocuments(copy, { snapshot, layout: side.layout }, onProgress);
    } finally {
      await copy.close();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Copies a database into a SQLite file: a file as it is, and a server row by row. */
async function copyInto(file: string, store: Store, { config }: Project): Promise<Store> {
  if (config.database.url === null) {
    await store.rows({ sql: 'VACUUM INTO ?', slots: [0], reads: [] }, [file]);
    return openSqliteStore({ file });
  }
  const copy = await openSqliteStore({ file });
  try {
    await copyDatabase(store, copy, await loadModelHistory(store, config), () => undefined);
    return copy;
  } catch (error) {
    await copy.close();
    throw error;
  }
}

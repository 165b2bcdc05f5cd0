import { CliError } from '../../../foundations/core/index.js';
import { openMigrations } from '../open-migrations.js';
import type { RevisionSummary } from '../types.js';
import { createFilesChange, type FilesParts } from './files-change.js';
import { loadModel } from './load-model.js';
import { modelRecord, type ParsedModel } from './parsed-model.js';

/** The model to serve, and whether the files differ from it. */
export interface ServedModel extends ParsedModel {
  readonly drift: boolean;
}

/** What a start has: the project's files, the database, and which changes it may make. */
export interface StartParts extends FilesParts {
  /** Allows changes that lose nothing, not only additive ones. */
  readonly lossless: boolean;
}

/**
 * Returns the model that a start serves, with its tables migrated: that of the files, unless the model was changed in the database
 * since it last took over these very files. Throws CliError where both were changed, and where the files need a change that requires
 * consent.
 */
export async function resolveStartModel(parts: StartParts): Promise<ServedModel> {
  const { store, filesModel, settings } = parts;
  const latest = await openMigrations(store).latestRevision();
  if (latest === null || latest.version === filesModel.side.version || !isChangedInDatabase(latest)) {
    await applyFilesModel(parts, latest);
    return { ...filesModel, drift: false };
  }
  if (latest.filesVersion !== filesModel.side.version) {
    throw new CliError('Both the files and the database have a model that was changed', [
      '"octavo migrate --plan" shows what lies between them',
      '"octavo migrate --apply" takes that of the files, "octavo migrate --pull" writes that of the database into the files',
    ]);
  }
  const databaseModel = await loadModel(store, latest.id, settings);
  if (databaseModel === null) throw new CliError('The database has no record of the files of its model');
  const { version, record, layout } = databaseModel.side;
  await openMigrations(store).migrate(layout, { version, json: JSON.stringify(record) });
  return { ...databaseModel, drift: true };
}

/** Whether the database has another model than the files that it took over last. */
function isChangedInDatabase({ version, filesVersion }: RevisionSummary): boolean {
  return filesVersion !== null && version !== filesVersion;
}

async function applyFilesModel(parts: StartParts, latest: RevisionSummary | null): Promise<void> {
  const { store, filesModel, settings, lossless } = parts;
  const differs = latest !== null && latest.version !== filesModel.side.version;
  const canMigrateLosslessly = lossless && differs && (await loadModel(store, latest.id, settings)) !== null;
  if (!canMigrateLosslessly) {
    await openMigrations(store).migrate(filesModel.side.layout, modelRecord(filesModel));
    return;
  }
  try {
    await createFilesChange(parts).apply({}, { allowLoss: false, purge: false, author: null, source: 'files' });
  } catch (error) {
    // Another server that starts at the same moment may have been faster.
    if (
      !(error instanceof CliError) ||
      (await openMigrations(store).latestRevision())?.version !== filesModel.side.version
    )
      throw error;
  }
}

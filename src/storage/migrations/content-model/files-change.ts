import { CliError } from '../../../foundations/core/index.js';
import {
  type ChangeHints,
  createReverseHints,
  type ModelFile,
  type ModelSettings,
  type Snapshot,
} from '../../../language/schema/index.js';
import type { Store } from '../../database/index.js';
import { openMigrations } from '../open-migrations.js';
import type { ModelChangeInput, ModelPlan, StoredRevision } from '../types.js';
import { applyModelChange, type ReferenceUpdater } from './apply-model-change.js';
import { loadModel } from './load-model.js';
import { modelRecord, type ParsedModel } from './parsed-model.js';
import type { ModelConsent } from './types.js';

/** A project's files, and the database that is to get their model. */
export interface FilesParts {
  readonly store: Store;
  /** The model of the files. */
  readonly filesModel: ParsedModel;
  /** The locales where the files do not name any. */
  readonly settings: ModelSettings;
  readonly updateReferences: ReferenceUpdater;
}

/** The difference between files and database, for commands. */
export interface FilesChange {
  /** null: the database has the model of the files, or no model yet. Throws CliError for hints that fit nothing. */
  plan(hints: ChangeHints): Promise<ModelPlan | null>;
  /** Applies the model of the files to the database; null: the database had it already. Throws CliError with the objections. */
  apply(hints: ChangeHints, consent: ModelConsent): Promise<StoredRevision | null>;
  /** The files of the model that the database has; null: it has no model, or no record of the files. */
  databaseFiles(): Promise<readonly ModelFile[] | null>;
  /** Reverts the newest revision. Throws CliError where it cannot be reverted. The files stay as they are. */
  revert(consent: ModelConsent): Promise<StoredRevision>;
}

/** Creates the change from the model of a database to that of the files. */
export function createFilesChange(parts: FilesParts): FilesChange {
  const { store, filesModel, settings } = parts;

  async function loadDatabaseModel(): Promise<ParsedModel | null> {
    const latestRevision = await openMigrations(store).latestRevision();
    if (latestRevision === null) return null;
    const model = await loadModel(store, latestRevision.id, settings);
    if (model !== null) return model;
    throw new CliError('The database was last used by an Octavo version that did not store the files of the model', [
      'start it once with the files that it had then, and migrate afterwards',
    ]);
  }

  async function requestedChange(hints: ChangeHints): Promise<ModelChangeInput | null> {
    const from = await loadDatabaseModel();
    if (from === null || from.side.version === filesModel.side.version) return null;
    return { from: from.side, to: filesModel.side, hints, reverts: null };
  }

  const applyRequest = (change: ModelChangeInput, snapshot: Snapshot, consent: ModelConsent): Promise<StoredRevision> =>
    applyModelChange(parts, { wanted: change, snapshot, filesVersion: filesModel.side.version }, consent);

  return {
    async plan(hints) {
      const change = await requestedChange(hints);
      return change === null ? null : openMigrations(store).planChange(change);
    },
    async apply(hints, consent) {
      if ((await openMigrations(store).latestRevision()) === null) {
        await openMigrations(store).migrate(filesModel.side.layout, modelRecord(filesModel));
        return null;
      }
      const change = await requestedChange(hints);
      return change === null ? null : applyRequest(change, filesModel.snapshot, consent);
    },
    databaseFiles: async () => (await loadDatabaseModel())?.side.files ?? null,
    async revert(consent) {
      const [newest, before] = await openMigrations(store).revisions();
      const from = await loadDatabaseModel();
      const to = before === undefined ? null : await loadModel(store, before.id, settings);
      if (newest === undefined || from === null || to === null || !newest.revertible) {
        throw new CliError(
          'The latest change of the model cannot be reverted: what it retained is gone, or it is the first',
        );
      }
      const change = { from: from.side, to: to.side, hints: createReverseHints(newest.changes), reverts: newest.id };
      return applyRequest(change, to.snapshot, { ...consent, source: 'revert' });
    },
  };
}

import { Refusal } from '../kernel/index.js';
import { type ChangeHints, hintsBack, type ModelFile, type ModelSettings, type Snapshot } from '../schema/index.js';
import type { ModelPlan, ModelWanted, Revision, Store } from '../store/index.js';
import { type Follow, makeChange } from './make-change.js';
import { type ReadModel, recordOf } from './model-side.js';
import { modelOf } from './served-model.js';
import type { ModelConsent } from './types.js';

/** A project's files beside the database that is to have their model. */
export interface FilesParts {
  readonly store: Store;
  /** The model of the files. */
  readonly own: ReadModel;
  /** The locales where the files do not name any. */
  readonly settings: ModelSettings;
  readonly follow: Follow;
}

/** What lies between files and database, for commands. */
export interface FilesChange {
  /** null: the database has the model of the files, or no model yet. Raises Refusal for hints that fit nothing. */
  plan(hints: ChangeHints): Promise<ModelPlan | null>;
  /** Gives the database the model of the files; null: it had it. Raises Refusal with what stands against it. */
  apply(hints: ChangeHints, consent: ModelConsent): Promise<Revision | null>;
  /** The files of the model that the database has; null: it has none, or does not know them. */
  databaseFiles(): Promise<readonly ModelFile[] | null>;
  /** Takes back the newest revision. Raises Refusal where it cannot be. The files stay as they are. */
  revert(consent: ModelConsent): Promise<Revision>;
}

/** The change from what a database has to what files say. */
export function takeOverFiles(parts: FilesParts): FilesChange {
  const { store, own, settings } = parts;

  async function latest(): Promise<ReadModel | null> {
    const mark = await store.latestRevision();
    if (mark === null) return null;
    const model = await modelOf(store, mark.id, settings);
    if (model !== null) return model;
    throw new Refusal('The database was last used by an Octavo that kept no files of the model', [
      'start it once with the files that it had then, and migrate afterwards',
    ]);
  }

  async function wanted(hints: ChangeHints): Promise<ModelWanted | null> {
    const from = await latest();
    if (from === null || from.side.version === own.side.version) return null;
    return { from: from.side, to: own.side, hints, reverts: null };
  }

  const made = (change: ModelWanted, snapshot: Snapshot, consent: ModelConsent): Promise<Revision> =>
    makeChange(parts, { wanted: change, snapshot, filesVersion: own.side.version }, consent);

  return {
    async plan(hints) {
      const change = await wanted(hints);
      return change === null ? null : store.planChange(change);
    },
    async apply(hints, consent) {
      if ((await store.latestRevision()) === null) {
        await store.migrate(own.side.layout, recordOf(own));
        return null;
      }
      const change = await wanted(hints);
      return change === null ? null : made(change, own.snapshot, consent);
    },
    databaseFiles: async () => (await latest())?.side.files ?? null,
    async revert(consent) {
      const [newest, before] = await store.revisions();
      const from = await latest();
      const to = before === undefined ? null : await modelOf(store, before.id, settings);
      if (newest === undefined || from === null || to === null || !newest.revertible) {
        throw new Refusal(
          'The latest change of the model cannot be taken back: what it parked is gone, or it is the first',
        );
      }
      const change = { from: from.side, to: to.side, hints: hintsBack(newest.changes), reverts: newest.id };
      return made(change, to.snapshot, { ...consent, source: 'revert' });
    },
  };
}

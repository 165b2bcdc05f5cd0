import type { Snapshot } from '../../../language/schema/index.js';
import type { Migrations, StoredRevision } from '../../../storage/migrations/index.js';
import { listAllUids, type ModelRenames, noRenames, renamesSince } from './model-renames.js';

/** The renames of former models, loaded on first use. */
export interface ModelRenameHistory {
  /** Returns the renames since the model of this version. */
  since(version: string): Promise<ModelRenames>;
  /** Returns all uids that a content type has ever had. */
  allUids(uid: string): Promise<readonly string[]>;
}

/** Returns the rename history of a database for one model. */
export function createModelRenameHistory(
  migrations: Pick<Migrations, 'revisions'>,
  snapshot: Snapshot,
): ModelRenameHistory {
  const cache = new Map<string, ModelRenames>([[snapshot.version, noRenames]]);
  let revisions: Promise<readonly StoredRevision[]> | null = null;

  function readRevisions(): Promise<readonly StoredRevision[]> {
    revisions ??= migrations.revisions().catch((error: unknown) => {
      revisions = null;
      throw error;
    });
    return revisions;
  }

  return {
    async since(version) {
      const renames = cache.get(version) ?? renamesSince(version, await readRevisions());
      cache.set(version, renames);
      return renames;
    },
    allUids: async (uid) => listAllUids(uid, await readRevisions()),
  };
}

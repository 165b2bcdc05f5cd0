import { changesBetween, type ModelChange, type Snapshot } from '../../../language/schema/index.js';
import type { Store, Transaction } from '../../database/index.js';
import { openMigrations } from '../open-migrations.js';
import type { ModelChangeInput, StoredRevision } from '../types.js';
import type { ModelConsent } from './types.js';

/** What follows a change of the model in its transaction, given what changed and the model after it. */
export type ReferenceUpdater = (
  changes: readonly ModelChange[],
  snapshot: Snapshot,
) => (transaction: Transaction) => Promise<void>;

/** A change to make: what is wanted, the model after it, and the version of the project's files to note with it. */
export interface ModelChangeRequest {
  readonly wanted: ModelChangeInput;
  readonly snapshot: Snapshot;
  readonly filesVersion: string;
}

/** Makes a change with everything that belongs to its transaction. Throws what `Store.changeModel` raises. */
export async function applyModelChange(
  { store, updateReferences }: { readonly store: Store; readonly updateReferences: ReferenceUpdater },
  { wanted, snapshot, filesVersion }: ModelChangeRequest,
  { onProgress = () => undefined, inTransaction, ...consent }: ModelConsent,
): Promise<StoredRevision> {
  const updateInTransaction = updateReferences(
    changesBetween(wanted.from.record, wanted.to.record, wanted.hints),
    snapshot,
  );
  const bothHooks = async (transaction: Transaction): Promise<void> => {
    await updateInTransaction(transaction);
    await inTransaction?.(transaction);
  };
  return openMigrations(store).changeModel(wanted, { ...consent, filesVersion, inTransaction: bothHooks }, onProgress);
}

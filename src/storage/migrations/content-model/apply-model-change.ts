import { changesBetween, type ModelChange, type Snapshot } from '../../../language/schema/index.js';
import type { Store, Transaction } from '../../database/index.js';
import { openMigrations } from '../open-migrations.js';
import type { ModelChangeInput, StoredRevision } from '../types.js';
import type { ModelConsent } from './types.js';

/** Runs in the transaction of a model change, with the changes and the model after. */
export type ReferenceUpdater = (
  changes: readonly ModelChange[],
  snapshot: Snapshot,
) => (transaction: Transaction) => Promise<void>;

/** A change to make: the change itself, the model after it, and the version of the project's files to record with it. */
export interface ModelChangeRequest {
  readonly wanted: ModelChangeInput;
  readonly snapshot: Snapshot;
  readonly filesVersion: string;
}

/** Makes a change with everything that belongs to its transaction. Throws what `Store.changeModel` throws. */
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

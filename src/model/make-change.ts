import { changesBetween, type ModelChange, type Snapshot } from '../schema/index.js';
import type { ModelWanted, Revision, Store, Transaction } from '../store/index.js';
import type { ModelConsent } from './types.js';

/** What follows a change of the model in its transaction, given what changed and the model after it. */
export type Follow = (
  changes: readonly ModelChange[],
  snapshot: Snapshot,
) => (transaction: Transaction) => Promise<void>;

/** A change to make: what is wanted, the model after it, and the version of the project's files to note with it. */
export interface ChangeToMake {
  readonly wanted: ModelWanted;
  readonly snapshot: Snapshot;
  readonly filesVersion: string;
}

/** Makes a change with everything that belongs to its transaction. Raises what `Store.changeModel` raises. */
export async function makeChange(
  { store, follow }: { readonly store: Store; readonly follow: Follow },
  { wanted, snapshot, filesVersion }: ChangeToMake,
  { told = () => undefined, alongside, ...consent }: ModelConsent,
): Promise<Revision> {
  const followed = follow(changesBetween(wanted.from.record, wanted.to.record, wanted.hints), snapshot);
  const both = async (transaction: Transaction): Promise<void> => {
    await followed(transaction);
    await alongside?.(transaction);
  };
  return store.changeModel(wanted, { ...consent, filesVersion, alongside: both }, told);
}

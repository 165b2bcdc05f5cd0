import type { Documents, WriteRequest } from '../documents/index.js';
import { Failure } from '../kernel/index.js';

/** A document to which something cannot be done. */
export interface Undone {
  readonly documentId: string;
  readonly failure: Failure;
}

type Within = NonNullable<WriteRequest['within']>;

/** Ends a transaction of which nothing is to stay. */
class TakenBack extends Error {}

/** Ends the transaction of all with the document that cannot be done. */
class NotThisOne extends Error {
  readonly undone: Undone;

  constructor(undone: Undone) {
    super(undone.failure.message);
    this.undone = undone;
  }
}

/**
 * Does the same to several documents in one transaction; with `dryRun` nothing stays of it. Gives those that stand against it, and then
 * nothing was done. Whatever else is wrong with each of the others is found by trying it alone: a refusal may have ended the transaction
 * in the database too. Raises what is no Failure of one document, such as Fault store.*.
 */
export async function allOrNone(
  documents: Documents,
  documentIds: readonly string[],
  one: (documentId: string, within: Within) => Promise<void>,
  dryRun: boolean,
): Promise<readonly Undone[]> {
  const named = async (documentId: string, within: Within): Promise<void> => {
    try {
      await one(documentId, within);
    } catch (error) {
      throw error instanceof Failure ? new NotThisOne({ documentId, failure: error }) : error;
    }
  };
  const attempt = async (some: readonly string[], keep: boolean): Promise<Undone | null> => {
    try {
      await documents.together(async (within) => {
        for (const documentId of some) await named(documentId, within);
        if (!keep) throw new TakenBack();
      });
      return null;
    } catch (error) {
      if (error instanceof TakenBack) return null;
      if (error instanceof NotThisOne) return error.undone;
      throw error;
    }
  };
  const first = await attempt(documentIds, !dryRun);
  if (first === null) return [];
  const undone: Undone[] = [];
  for (const documentId of documentIds) {
    const found = documentId === first.documentId ? first : await attempt([documentId], false);
    if (found !== null) undone.push(found);
  }
  return undone;
}

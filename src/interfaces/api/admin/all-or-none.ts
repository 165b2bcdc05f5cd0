import type { Documents, WriteRequest } from '../../../domain/documents/index.js';
import { Failure } from '../../../foundations/core/index.js';

/** A document to which something cannot be done. */
export interface FailedDocument {
  readonly documentId: string;
  readonly failure: Failure;
}

type WriteTransaction = NonNullable<WriteRequest['transaction']>;

/** Ends a transaction of which nothing is to stay. */
class DryRunRollback extends Error {}

/** Ends the transaction of all with the document that cannot be done. */
class DocumentFailed extends Error {
  readonly failed: FailedDocument;

  constructor(failed: FailedDocument) {
    super(failed.failure.message);
    this.failed = failed;
  }
}

/**
 * Does the same to several documents in one transaction; with `dryRun` nothing stays of it. Returns those that stand against it, and then
 * nothing was done. Whatever else is wrong with each of the others is found by trying it alone: a refusal may have ended the transaction
 * in the database too. Throws what is no Failure of one document, such as Fault store.*.
 */
export async function allOrNone(
  documents: Documents,
  documentIds: readonly string[],
  runOne: (documentId: string, within: WriteTransaction) => Promise<void>,
  dryRun: boolean,
): Promise<readonly FailedDocument[]> {
  const runWithDocumentId = async (documentId: string, within: WriteTransaction): Promise<void> => {
    try {
      await runOne(documentId, within);
    } catch (error) {
      throw error instanceof Failure ? new DocumentFailed({ documentId, failure: error }) : error;
    }
  };
  const attempt = async (ids: readonly string[], commit: boolean): Promise<FailedDocument | null> => {
    try {
      await documents.transaction(async (within) => {
        for (const documentId of ids) await runWithDocumentId(documentId, within);
        if (!commit) throw new DryRunRollback();
      });
      return null;
    } catch (error) {
      if (error instanceof DryRunRollback) return null;
      if (error instanceof DocumentFailed) return error.failed;
      throw error;
    }
  };
  const first = await attempt(documentIds, !dryRun);
  if (first === null) return [];
  const failed: FailedDocument[] = [];
  for (const documentId of documentIds) {
    const failure = documentId === first.documentId ? first : await attempt([documentId], false);
    if (failure !== null) failed.push(failure);
  }
  return failed;
}

import type { Documents, WriteRequest } from '../../../domain/documents/index.js';
import { Failure } from '../../../foundations/core/index.js';

/** A document to which something cannot be done. */
export interface FailedDocument {
  readonly documentId: string;
  readonly failure: Failure;
}

type WriteTransaction = NonNullable<WriteRequest['transaction']>;

/** Rolls the transaction of a dry run back. */
class DryRunRollback extends Error {}

/** Rolls the transaction of all documents back, with the one that failed. */
class DocumentFailed extends Error {
  readonly failed: FailedDocument;

  constructor(failed: FailedDocument) {
    super(failed.failure.message);
    this.failed = failed;
  }
}

/**
 * Runs the same action on several documents in one transaction, which `dryRun` rolls back. Returns the documents that
 * failed; if there are any, nothing was done. After the first failure each of the others is tried in a separate
 * transaction, because the failure may have aborted the common one. Throws any error that is no Failure of a document,
 * such as Fault store.*.
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

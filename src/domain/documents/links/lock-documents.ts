import { holdDocumentRow } from '../../../storage/sql/plan/index.js';
import type { WriteContext } from '../context.js';

/**
 * Locks documents until the transaction ends, so that what is read of them from now on stays valid. Locks them in one
 * global order, which prevents deadlocks.
 */
export async function lockDocuments(context: WriteContext, documentIds: Iterable<string>): Promise<void> {
  for (const documentId of [...new Set(documentIds)].sort())
    await context.tx.run(holdDocumentRow(context.printer), [documentId]);
}

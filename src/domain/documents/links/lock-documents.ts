import { holdDocumentRow } from '../../../storage/sql/plan/index.js';
import type { WriteContext } from '../context.js';

/**
 * Makes everybody else who writes these documents wait until this write has ended: what is read of them from now on stays as it
 * is. In one order for all, so that no two wait for each other.
 */
export async function lockDocuments(context: WriteContext, documentIds: Iterable<string>): Promise<void> {
  for (const documentId of [...new Set(documentIds)].sort())
    await context.tx.run(holdDocumentRow(context.printer), [documentId]);
}

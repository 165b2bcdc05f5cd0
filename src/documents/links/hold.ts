import { holdHead } from '../../plan/index.js';
import type { Work } from '../context.js';

/**
 * Makes everybody else who writes these documents wait until this write has ended: what is read of them from now on stays as it
 * is. In one order for all, so that no two wait for each other.
 */
export async function hold(work: Work, documentIds: Iterable<string>): Promise<void> {
  for (const documentId of [...new Set(documentIds)].sort()) await work.tx.run(holdHead(work.printer), [documentId]);
}

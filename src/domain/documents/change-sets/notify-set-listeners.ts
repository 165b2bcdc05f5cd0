import type { Transaction } from '../../../storage/database/index.js';
import type { DocumentsContext } from '../context.js';
import type { ChangeSetChange } from './types.js';

/** Notifies the listeners of change sets, in the transaction of the change. */
export async function notifySetListeners(
  { changeSetListeners }: Pick<DocumentsContext, 'changeSetListeners'>,
  transaction: Transaction,
  change: ChangeSetChange,
): Promise<void> {
  for (const listener of changeSetListeners) await listener(transaction, change);
}

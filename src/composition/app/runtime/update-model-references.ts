import {
  migratePermissions as followModelOfAccounts,
  type PermissionMigration,
} from '../../../domain/accounts/index.js';
import { updateWebhooksForModel } from '../../../domain/events/index.js';
import type { Transaction } from '../../../storage/database/index.js';

/** What is not part of the model and speaks of it, permissions and webhooks, follows a change of the model in its transaction. */
export function updateModelReferences(model: PermissionMigration): (transaction: Transaction) => Promise<void> {
  const [updateAccounts, updateEvents] = [followModelOfAccounts(model), updateWebhooksForModel(model)];
  return async (transaction) => {
    await updateAccounts(transaction);
    await updateEvents(transaction);
  };
}

import {
  migratePermissions as followModelOfAccounts,
  type PermissionMigration,
} from '../../../domain/accounts/index.js';
import { updateWebhooksForModel } from '../../../domain/events/index.js';
import type { Transaction } from '../../../storage/database/index.js';

/** Updates what refers to the model, permissions and webhooks, in the transaction of a model change. */
export function updateModelReferences(model: PermissionMigration): (transaction: Transaction) => Promise<void> {
  const [updateAccounts, updateEvents] = [followModelOfAccounts(model), updateWebhooksForModel(model)];
  return async (transaction) => {
    await updateAccounts(transaction);
    await updateEvents(transaction);
  };
}

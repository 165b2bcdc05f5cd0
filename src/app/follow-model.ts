import { type FollowedModel, followModel as followModelOfAccounts } from '../accounts/index.js';
import { followModelOfEvents } from '../events/index.js';
import type { Transaction } from '../store/index.js';

/** What is not part of the model and speaks of it, permissions and webhooks, follows a change of the model in its transaction. */
export function followModel(model: FollowedModel): (transaction: Transaction) => Promise<void> {
  const [accounts, events] = [followModelOfAccounts(model), followModelOfEvents(model)];
  return async (transaction) => {
    await accounts(transaction);
    await events(transaction);
  };
}

import { Failure } from '../../../foundations/core/index.js';
import type { UsersSettings } from '../settings.js';
import type { StoredUser } from './user-reader.js';

/**
 * Returns why a user with correct credentials may not sign in; null if they may. It must not be revealed without correct credentials.
 * Unconfirmed addresses matter only if confirmation is required.
 */
export function findSignInFailure(
  { blocked, confirmed }: Pick<StoredUser, 'blocked' | 'confirmed'>,
  { emailConfirmation }: Pick<UsersSettings, 'emailConfirmation'>,
): Failure | null {
  if (blocked) return new Failure('account.blocked');
  return emailConfirmation && !confirmed ? new Failure('account.not-confirmed') : null;
}

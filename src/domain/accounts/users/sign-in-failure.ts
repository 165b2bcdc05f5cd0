import { Failure } from '../../../foundations/core/index.js';
import type { UsersSettings } from '../settings.js';
import type { StoredUser } from './user-reader.js';

/**
 * Why a user gets no session though they have proved who they are; null: they get one. To be told to nobody who has not. Where
 * addresses need not be confirmed, nothing hangs on one that is not.
 */
export function findSignInFailure(
  { blocked, confirmed }: Pick<StoredUser, 'blocked' | 'confirmed'>,
  { emailConfirmation }: Pick<UsersSettings, 'emailConfirmation'>,
): Failure | null {
  if (blocked) return new Failure('account.blocked');
  return emailConfirmation && !confirmed ? new Failure('account.not-confirmed') : null;
}

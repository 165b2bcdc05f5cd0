import { Failure, verifyPassword } from '../../../../foundations/core/index.js';
import type { Transaction } from '../../../../storage/database/index.js';
import { isPlausiblePassword } from '../../users/user-passwords.js';
import type { StoredAdministrator } from '../administrator-table.js';
import type { AdministratorsContext } from '../context.js';
import type { AdministratorIdentity } from '../types.js';

/**
 * Verifies the password of a signed-in administrator before a change that a stolen session must not make. Attempts are limited, and counted
 * per session, so that a stolen one cannot use up those of the owner. Throws Failure account.wrong-password, access.unauthorized,
 * access.too-many-requests.
 */
export async function verifyCurrentPassword(
  { store, rateLimiter, administrators }: AdministratorsContext,
  { id, session }: AdministratorIdentity,
  password: string,
): Promise<StoredAdministrator> {
  const account = `administrator-proof:${id}`;
  rateLimiter.countAttemptFrom('signIn', account, session);
  const administrator = await administrators.byId(store, id);
  if (administrator === null) throw new Failure('access.unauthorized');
  const isCorrect = isPlausiblePassword(password) && (await verifyPassword(password, administrator.password ?? ''));
  if (!isCorrect) throw new Failure('account.wrong-password');
  rateLimiter.resetAttemptsFrom('signIn', account, session);
  return administrator;
}

/**
 * Returns the current administrator in the transaction of a change that a verified password allows. Throws Failure account.wrong-password
 * if the password was changed meanwhile, access.unauthorized if the administrator was blocked or removed.
 */
export async function recheckPassword(
  { administrators }: AdministratorsContext,
  tx: Transaction,
  verified: StoredAdministrator,
): Promise<StoredAdministrator> {
  const administrator = await administrators.byId(tx, verified.shown.id);
  if (administrator === null || administrator.shown.blocked) throw new Failure('access.unauthorized');
  if (administrator.password !== verified.password) throw new Failure('account.wrong-password');
  return administrator;
}

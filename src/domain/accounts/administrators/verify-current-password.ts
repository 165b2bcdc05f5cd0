import { Failure, verifyPassword } from '../../../foundations/core/index.js';
import type { Transaction } from '../../../storage/database/index.js';
import { isPlausiblePassword } from '../users/user-passwords.js';
import type { StoredAdministrator } from './administrator-table.js';
import type { AdministratorsContext } from './context.js';
import type { AdministratorIdentity } from './types.js';

/**
 * Lets administrators prove that they are still the one who signed in, before they change what a stolen session must not: counted, as
 * whoever stole a session could guess here; per session, so that they do not use up the owner's attempts. Throws Failure account.wrong-password, access.unauthorized, access.too-many-requests.
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
 * The administrator as of now, in the transaction of a change that a proven password allows. Throws Failure account.wrong-password
 * where the password is another one by now, access.unauthorized where the administrator is blocked or gone.
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

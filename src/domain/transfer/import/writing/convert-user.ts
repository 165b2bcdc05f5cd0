import type { AccountBulkImport } from '../../../accounts/index.js';
import { stringOrNull } from '../coerce-values.js';

/** What a row of an end user says, its e-mail address as accounts keep it. Flags that nobody set are off. */
export function convertUser(
  data: Readonly<Record<string, unknown>>,
  accounts: Pick<AccountBulkImport, 'normalizeEmail'>,
): Readonly<Record<string, unknown>> {
  const email = stringOrNull(data.email) ?? '';
  return {
    ...data,
    email: accounts.normalizeEmail(email) ?? email.toLowerCase(),
    provider: stringOrNull(data.provider) ?? 'local',
    confirmed: data.confirmed === true,
    blocked: data.blocked === true,
  };
}

import type { AccountArrivals } from '../../accounts/index.js';
import { textOf } from '../values.js';

/** What a row of an end user says, its e-mail address as accounts keep it. Flags that nobody set are off. */
export function attributesOfUser(
  data: Readonly<Record<string, unknown>>,
  accounts: Pick<AccountArrivals, 'email'>,
): Readonly<Record<string, unknown>> {
  const given = textOf(data.email) ?? '';
  return {
    ...data,
    email: accounts.email(given) ?? given.toLowerCase(),
    provider: textOf(data.provider) ?? 'local',
    confirmed: data.confirmed === true,
    blocked: data.blocked === true,
  };
}

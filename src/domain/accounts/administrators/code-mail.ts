import type { AdministratorMail } from '../mail/index.js';
import type { AccountsSettings } from '../settings.js';
import type { Administrator } from './types.js';

/** A mail with a code for the page where a password is chosen; without a public address there is no page to name. */
export function codeMail(
  { publicUrl }: Pick<AccountsSettings, 'publicUrl'>,
  template: AdministratorMail['template'],
  { email, firstName }: Administrator,
  code: string,
): AdministratorMail {
  const url = publicUrl === null ? '' : `${publicUrl}/admin/reset-password?code=${code}`;
  return { template, to: email, values: { url, code, name: firstName ?? email } };
}

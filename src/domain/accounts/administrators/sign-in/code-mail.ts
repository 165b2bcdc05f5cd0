import type { AdministratorMail } from '../../mail/index.js';
import type { AccountsSettings } from '../../settings.js';
import type { Administrator } from '../types.js';

/** Returns the mail with a code for choosing a password. Without a public address it contains the code without a link. */
export function codeMail(
  { publicUrl }: Pick<AccountsSettings, 'publicUrl'>,
  template: AdministratorMail['template'],
  { email, firstName }: Administrator,
  code: string,
): AdministratorMail {
  const url = publicUrl === null ? '' : `${publicUrl}/admin/reset-password?code=${code}`;
  return { template, to: email, values: { url, code, name: firstName ?? email } };
}

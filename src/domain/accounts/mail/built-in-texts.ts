import type { MailText } from './settings.js';
import type { MailTemplate } from './types.js';

/** What may stand in a mail besides its text: names of the values that its template gets. */
export const templateValueNames: Readonly<Record<MailTemplate, readonly string[]>> = {
  'user-reset-password': ['username', 'url', 'code'],
  'user-confirmation': ['username', 'url', 'code'],
  'administrator-reset-password': ['name', 'url', 'code'],
  'administrator-invitation': ['name', 'url', 'code'],
};

/** The texts of mails where the project has none of its own. */
export const builtInTexts: Readonly<Record<MailTemplate, MailText>> = {
  'user-reset-password': {
    subject: 'Choose a new password',
    text: `Somebody asked for a new password for your account "{{username}}".

If it was you, choose one with this address or code:

{{url}}

It works once, and not for long. If it was not you, there is nothing to do: your password stays as it is.
`,
  },
  'user-confirmation': {
    subject: 'Confirm your e-mail address',
    text: `An account "{{username}}" was made with this address.

If the address is yours, confirm it with this:

{{url}}

If you did not make the account, there is nothing to do: it stays unconfirmed.
`,
  },
  'administrator-reset-password': {
    subject: 'Choose a new password for Octavo',
    text: `Hello {{name}},

somebody asked for a new password for your administrator account.

If it was you, choose one with this address or code:

{{url}}

It works once, and not for long. If it was not you, there is nothing to do: your password stays as it is.
`,
  },
  'administrator-invitation': {
    subject: 'You are invited to Octavo',
    text: `Hello {{name}},

an administrator account was made for you.

Choose a password with this address or code:

{{url}}

It works once, and not for long.
`,
  },
};

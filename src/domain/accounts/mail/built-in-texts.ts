import { CliError } from '../../../foundations/core/index.js';
import { placeholderNames } from './fill-template.js';
import type { MailSettings, MailText } from './settings.js';
import { type MailTemplate, mailTemplates } from './types.js';

/** Names of the values of each template. */
export const templateValueNames: Readonly<Record<MailTemplate, readonly string[]>> = {
  'user-reset-password': ['username', 'url', 'code'],
  'user-confirmation': ['username', 'url', 'code'],
  'administrator-reset-password': ['name', 'url', 'code'],
  'administrator-invitation': ['name', 'url', 'code'],
};

/** Texts of mails for which the project has none. */
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

/**
 * Returns the text of every mail: that of the project, otherwise the built-in one. Throws CliError if a text contains an unknown or
 * unclosed placeholder.
 */
export function resolveTexts(templates: MailSettings['templates']): ReadonlyMap<MailTemplate, MailText> {
  const mistakes = mailTemplates.flatMap((template) => templateProblems(template, templates[template]));
  if (mistakes.length > 0) throw new CliError('The mail templates have mistakes:', mistakes);
  return new Map(mailTemplates.map((template) => [template, templates[template] ?? builtInTexts[template]]));
}

function templateProblems(template: MailTemplate, customText: MailText | undefined): readonly string[] {
  if (customText === undefined) return [];
  const allowedNames = templateValueNames[template];
  const allowed = allowedNames.map((name) => `{{${name}}}`).join(', ');
  return (['subject', 'text'] as const).flatMap((part) =>
    placeholderNames(customText[part])
      .filter((name) => !allowedNames.includes(name))
      .map((name) => {
        const problem = name === '{{' ? 'a {{ without its }}' : `{{${name}}}`;
        return `mail.templates.${template}.${part} has ${problem}; there are ${allowed}`;
      }),
  );
}

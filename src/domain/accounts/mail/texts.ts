import { CliError } from '../../../foundations/core/index.js';
import { builtInTexts, templateValueNames } from './built-in-texts.js';
import { placeholderNames } from './fill-template.js';
import type { MailSettings, MailText } from './settings.js';
import { type MailTemplate, mailTemplates } from './types.js';

/**
 * The text of every mail: the project's own, otherwise the built-in one. Throws Refusal where one of the project's names a value that
 * its mail does not have, or begins a place that does not end.
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

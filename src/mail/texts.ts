import { Refusal } from '../kernel/index.js';
import { builtInTexts, valueNames } from './built-in-texts.js';
import { namesIn } from './fill.js';
import type { MailSettings, MailText } from './settings.js';
import { type MailTemplate, mailTemplates } from './types.js';

/**
 * The text of every mail: the project's own, otherwise the built-in one. Raises Refusal where one of the project's names a value that
 * its mail does not have, or begins a place that does not end.
 */
export function resolveTexts(templates: MailSettings['templates']): ReadonlyMap<MailTemplate, MailText> {
  const mistakes = mailTemplates.flatMap((template) => mistakesOf(template, templates[template]));
  if (mistakes.length > 0) throw new Refusal('The mail templates have mistakes:', mistakes);
  return new Map(mailTemplates.map((template) => [template, templates[template] ?? builtInTexts[template]]));
}

function mistakesOf(template: MailTemplate, own: MailText | undefined): readonly string[] {
  if (own === undefined) return [];
  const known = valueNames[template];
  const allowed = known.map((name) => `{{${name}}}`).join(', ');
  return (['subject', 'text'] as const).flatMap((part) =>
    namesIn(own[part])
      .filter((name) => !known.includes(name))
      .map((name) => {
        const wrong = name === '{{' ? 'a {{ without its }}' : `{{${name}}}`;
        return `mail.templates.${template}.${part} has ${wrong}; there are ${allowed}`;
      }),
  );
}

import { z } from 'zod';
import { integerBetween } from './values.js';

const maxMinutes = 24 * 60;
const placeholder = /\{[^{}]*\}/g;

/** The rules of `preview`: addresses of pages that show what is written. */
export const previewConfig = z.strictObject({
  minutes: integerBetween(1, maxMinutes),
  addresses: z.record(
    z.string(),
    z
      .string({ error: 'must be an address such as "https://site.example/{locale}/{slug}?token={token}"' })
      .refine(isUrlTemplate, 'must be an http or https address, with names in braces behind the host'),
  ),
});

/** Nothing that a document holds chooses where a browser is sent: placeholders stand behind the host. */
function isUrlTemplate(text: string): boolean {
  const filled = text.replace(placeholder, 'x');
  if (!URL.canParse(filled) || /[{}]/.test(filled)) return false;
  const { protocol } = new URL(filled);
  const origin = /^https?:\/\/[^/?#]*/i.exec(text)?.[0] ?? '{';
  return (protocol === 'http:' || protocol === 'https:') && !origin.includes('{');
}

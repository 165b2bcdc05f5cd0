import { z } from 'zod';
import { integerBetween } from './values.js';

const maxMinutes = 24 * 60;
const placeholder = /\{[^{}]*\}/g;

/** The rules of `preview`: URL templates of preview pages. */
export const previewConfig = z.strictObject({
  minutes: integerBetween(1, maxMinutes),
  addresses: z.record(
    z.string(),
    z
      .string({ error: 'must be an address such as "https://site.example/{locale}/{slug}?token={token}"' })
      .refine(isUrlTemplate, 'must be an http or https address, with names in braces behind the host'),
  ),
});

/**
 * Checks that placeholders come after the host, so that no content of a document decides the host that a browser is
 * sent to.
 */
function isUrlTemplate(text: string): boolean {
  const filled = text.replace(placeholder, 'x');
  if (!URL.canParse(filled) || /[{}]/.test(filled)) return false;
  const { protocol } = new URL(filled);
  const origin = /^https?:\/\/[^/?#]*/i.exec(text)?.[0] ?? '{';
  return (protocol === 'http:' || protocol === 'https:') && !origin.includes('{');
}

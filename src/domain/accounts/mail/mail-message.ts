import { Bug } from '../../../foundations/core/index.js';
import { fillTemplate } from './fill-template.js';
import type { MailText } from './settings.js';
import type { MailRequest, MailTemplate } from './types.js';

/** A composed mail in plain text. */
export interface MailMessage {
  readonly from: string;
  /** A single bare address. */
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly date: Date;
  readonly headers: Readonly<Record<string, string>>;
}

/** Prevents automatic replies. */
const headers = { 'Auto-Submitted': 'auto-generated' };

/** A single address without characters that could add another one or a header. */
const singleAddress = /^[^\s\p{Cc}<>,;:"()[\]\\@]+@[^\s\p{Cc}<>,;:"()[\]\\@]+$/u;

/** Settings of composed mails. */
export interface MailDefaults {
  readonly from: string;
  readonly texts: ReadonlyMap<MailTemplate, MailText>;
}

/** Composes the requested mail. `now` in milliseconds since 1970. */
export function composeMail(
  { from, texts }: MailDefaults,
  { template, to, values }: MailRequest,
  now: number,
): MailMessage {
  const text = texts.get(template);
  if (text === undefined) throw new Bug(`there is no mail ${template}`);
  const templateValues = { ...values, url: values.url || values.code };
  return {
    from,
    to: parseRecipient(to),
    subject: fillTemplate(text.subject, templateValues).replace(/\s+/g, ' ').trim(),
    text: fillTemplate(text.text, templateValues),
    date: new Date(now),
    headers,
  };
}

/** Composes a mail that tests the delivery. `now` in milliseconds since 1970. */
export function composeTestMail(from: string, to: string, now: number): MailMessage {
  return {
    from,
    to: parseRecipient(to),
    subject: 'A test from Octavo',
    text: 'This mail was sent from the panel, to see whether mails arrive. They do: there is nothing else to be done.\n',
    date: new Date(now),
    headers,
  };
}

function parseRecipient(address: string): MailMessage['to'] {
  if (!singleAddress.test(address)) throw new Bug('an account was stored with what is no mail address');
  return { name: '', address };
}

import { Bug } from '../../../foundations/core/index.js';
import { fillTemplate } from './fill-template.js';
import type { MailText } from './settings.js';
import type { MailRequest, MailTemplate } from './types.js';

/** A mail ready to go: plain text. */
export interface MailMessage {
  readonly from: string;
  /** One address, nothing around it. */
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly date: Date;
  readonly headers: Readonly<Record<string, string>>;
}

/** Tells machines that answer mails not to answer this one. */
const headers = { 'Auto-Submitted': 'auto-generated' };

/** One address, and nothing that could add another or a header. */
const singleAddress = /^[^\s\p{Cc}<>,;:"()[\]\\@]+@[^\s\p{Cc}<>,;:"()[\]\\@]+$/u;

/** What composing needs to know besides the request. */
export interface MailDefaults {
  readonly from: string;
  readonly texts: ReadonlyMap<MailTemplate, MailText>;
}

/** Makes the mail that is asked for. `now` in milliseconds since 1970. */
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

/** The mail that is sent to see whether mails arrive. `now` in milliseconds since 1970. */
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

import { Bug } from '../kernel/index.js';
import { fill } from './fill.js';
import type { MailText } from './settings.js';
import type { MailRequest, MailTemplate } from './types.js';

/** A mail ready to go: plain text. */
export interface Message {
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
const oneAddress = /^[^\s\p{Cc}<>,;:"()[\]\\@]+@[^\s\p{Cc}<>,;:"()[\]\\@]+$/u;

/** What composing needs to know besides the request. */
export interface Stationery {
  readonly from: string;
  readonly texts: ReadonlyMap<MailTemplate, MailText>;
}

/** Makes the mail that is asked for. `now` in milliseconds since 1970. */
export function compose({ from, texts }: Stationery, { template, to, values }: MailRequest, now: number): Message {
  const text = texts.get(template);
  if (text === undefined) throw new Bug(`there is no mail ${template}`);
  const shown = { ...values, url: values.url || values.code };
  return {
    from,
    to: recipient(to),
    subject: fill(text.subject, shown).replace(/\s+/g, ' ').trim(),
    text: fill(text.text, shown),
    date: new Date(now),
    headers,
  };
}

/** The mail that is sent to see whether mails arrive. `now` in milliseconds since 1970. */
export function composeTest(from: string, to: string, now: number): Message {
  return {
    from,
    to: recipient(to),
    subject: 'A test from Octavo',
    text: 'This mail was sent from the panel, to see whether mails arrive. They do: there is nothing else to be done.\n',
    date: new Date(now),
    headers,
  };
}

function recipient(address: string): Message['to'] {
  if (!oneAddress.test(address)) throw new Bug('an account was stored with what is no mail address');
  return { name: '', address };
}

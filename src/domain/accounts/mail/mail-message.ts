import { Bug, Failure } from '../../../foundations/core/index.js';
import { fillTemplate } from './fill-template.js';
import type { MailText } from './settings.js';
import type { MailRequest, MailTemplate, OwnMail } from './types.js';

/** A composed mail. */
export interface MailMessage {
  readonly from: string;
  /** Bare addresses. */
  readonly to: readonly MailAddress[];
  readonly replyTo?: MailAddress;
  readonly subject: string;
  readonly text?: string;
  readonly html?: string;
  readonly date: Date;
  readonly headers: Readonly<Record<string, string>>;
}

/** An address that is not parsed again. */
interface MailAddress {
  readonly name: string;
  readonly address: string;
}

/** Prevents automatic replies. */
const headers = { 'Auto-Submitted': 'auto-generated' };

/** A single address without characters that could add another one or a header. */
const singleAddress = /^[^\s\p{Cc}<>,;:"()[\]\\@]+@[^\s\p{Cc}<>,;:"()[\]\\@]+$/u;

/** Limits of a mail of the project: addresses, and characters and bytes. */
const maxRecipients = 50;
const maxAddressLength = 254;
const maxSubjectLength = 500;
const maxContentBytes = 1024 * 1024;

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

/** Composes a mail of the project. `now` in milliseconds since 1970. Throws Failure mail.invalid. */
export function composeOwnMail(from: string, mail: OwnMail, now: number): MailMessage {
  const { to, subject, text, html, replyTo } = mail;
  const recipients: readonly unknown[] = Array.isArray(to) ? to : [to];
  if (recipients.length === 0 || recipients.length > maxRecipients) {
    throw invalidMail(`"to" must be an address, or a list of up to ${maxRecipients}`);
  }
  if (typeof subject !== 'string' || subject.trim() === '' || subject.length > maxSubjectLength) {
    throw invalidMail(`"subject" must be a text of up to ${maxSubjectLength} characters`);
  }
  const contents = [text, html].filter((content) => content !== undefined);
  if (contents.length === 0 || !contents.every((content) => typeof content === 'string')) {
    throw invalidMail('"text" or "html" must be given, as texts');
  }
  const bytes = contents.reduce((sum, content) => sum + Buffer.byteLength(content), 0);
  if (bytes > maxContentBytes) throw invalidMail(`"text" and "html" have more than ${maxContentBytes} bytes`);
  return {
    from,
    to: recipients.map(parseOwnAddress),
    ...(replyTo === undefined ? {} : { replyTo: parseOwnAddress(replyTo) }),
    subject: subject.replace(/[\s\p{Cc}]+/gu, ' ').trim(),
    ...(text === undefined ? {} : { text }),
    ...(html === undefined ? {} : { html }),
    date: new Date(now),
    headers,
  };
}

function parseOwnAddress(address: unknown): MailAddress {
  if (typeof address === 'string' && address.length <= maxAddressLength && singleAddress.test(address)) {
    return { name: '', address };
  }
  throw invalidMail(`${JSON.stringify(address)} is no address, such as ada@example.org`);
}

function invalidMail(reason: string): Failure {
  return new Failure('mail.invalid', { reason });
}

function parseRecipient(address: string): MailMessage['to'] {
  if (!singleAddress.test(address)) throw new Bug('an account was stored with what is no mail address');
  return [{ name: '', address }];
}

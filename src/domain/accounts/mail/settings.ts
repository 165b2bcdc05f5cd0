import type { MailTemplate } from './types.js';

/** A mail's subject and text, with `{{name}}` where a value goes. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
}

/** What an operator decides about mail (docs/reference/mail.md). */
export interface MailSettings {
  /** The sender of all mails: `Name <address>`, or an address. */
  readonly from: string;
  /** Mail server, as `smtp://` or `smtps://` address; null: mails are written to a folder. */
  readonly smtp: string | null;
  /** Texts in the place of the built-in ones. */
  readonly templates: Readonly<Partial<Record<MailTemplate, MailText>>>;
}

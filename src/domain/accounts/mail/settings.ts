import type { MailTemplate } from './types.js';

/** Subject and text of a mail, with `{{name}}` as placeholders. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
}

/** Settings of mail (docs/reference/mail.md). */
export interface MailSettings {
  /** The sender of all mails: `Name <address>`, or an address. */
  readonly from: string;
  /** Mail server, as `smtp://` or `smtps://` address; null: mails are written to a folder. */
  readonly smtp: string | null;
  /** Texts that replace the built-in ones. */
  readonly templates: Readonly<Partial<Record<MailTemplate, MailText>>>;
}

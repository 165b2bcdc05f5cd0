/** Sends mails (docs/reference/mail.md). */
export interface Mail {
  /**
   * Queues a mail and returns immediately, so that neither an error nor the time reveals whether one is sent. Errors
   * are logged.
   */
  send(mail: MailRequest): void;
  /** Waits for queued mails and accepts no more. */
  close(): Promise<void>;
}

/** Mail for operators and projects. */
export interface MailService extends Mail {
  readonly destination: MailDestination;
  /**
   * Queues a mail of the project and resolves once the mail server has accepted it, or its file is written. Throws Failure
   * mail.invalid, and Fault mail.unavailable with its cause.
   */
  sendOwn(mail: OwnMail): Promise<void>;
  /** Sends a test mail in one attempt and waits for it. Returns why it was rejected, without secrets; null if it was accepted. */
  test(to: string): Promise<string | null>;
}

/** Destination of mails. */
export type MailDestination =
  | { readonly is: 'mailbox'; readonly folder: string }
  | {
      readonly is: 'server';
      readonly host: string;
      readonly port: number;
      /** `always`: from the first byte; `demanded`: required before the mail; `offered`: if the server supports it. */
      readonly encryption: 'always' | 'demanded' | 'offered';
      /** Whether credentials are used. */
      readonly signsIn: boolean;
    };

/** A mail that a project writes itself. */
export interface OwnMail {
  /** One address or up to 50, which all recipients see. */
  readonly to: string | readonly string[];
  readonly subject: string;
  /** Plain text. At least one of `text` and `html` is needed; both together have up to 1 MiB. */
  readonly text?: string;
  readonly html?: string;
  /** The address for replies. Default: the sender, `mail.from`. */
  readonly replyTo?: string;
}

/** A mail by template. */
export type MailRequest = UserMail | AdministratorMail;

/** A mail to an end user. */
export interface UserMail {
  readonly template: 'user-reset-password' | 'user-confirmation';
  /** The stored address of an account. */
  readonly to: string;
  /**
   * Values of the placeholders, as texts. `url`: the address with the code; empty if there is no page, and the text shows the code instead.
   */
  readonly values: Readonly<Record<'username' | 'url' | 'code', string>>;
}

/** A mail to an administrator; see `UserMail`. */
export interface AdministratorMail {
  readonly template: 'administrator-reset-password' | 'administrator-invitation';
  readonly to: string;
  readonly values: Readonly<Record<'name' | 'url' | 'code', string>>;
}

/** All templates. */
export const mailTemplates = [
  'user-reset-password',
  'user-confirmation',
  'administrator-reset-password',
  'administrator-invitation',
] as const;

/** One of `mailTemplates`. */
export type MailTemplate = (typeof mailTemplates)[number];

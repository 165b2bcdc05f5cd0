/** Sends mails (docs/reference/mail.md). */
export interface Mail {
  /**
   * Hands a mail over and comes back at once: the caller must not learn, by an error or by the time it takes, whether one was sent.
   * What goes wrong is reported to the log.
   */
  send(mail: MailRequest): void;
  /** Waits for what was handed over; then nothing more is sent. */
  close(): Promise<void>;
}

/** Mail as those see it who look after it. */
export interface MailService extends Mail {
  readonly destination: MailDestination;
  /**
   * Sends a mail that says nothing but that it came, in one attempt, and waits for it. Gives why it was not taken, in words that hold
   * no secret; null: it was.
   */
  test(to: string): Promise<string | null>;
}

/** Where mails go. */
export type MailDestination =
  | { readonly is: 'mailbox'; readonly folder: string }
  | {
      readonly is: 'server';
      readonly host: string;
      readonly port: number;
      /** From the first byte, or before anything is said; `offered`: where the server has it. */
      readonly encryption: 'always' | 'demanded' | 'offered';
      /** With a name and password. */
      readonly signsIn: boolean;
    };

/** A mail by its template. */
export type MailRequest = UserMail | AdministratorMail;

/** A mail to an end user. */
export interface UserMail {
  readonly template: 'user-reset-password' | 'user-confirmation';
  /** The stored address of an account. */
  readonly to: string;
  /** What stands for `{{name}}` in the template: texts, never code. `url`: the address with the code in it; empty where there is no page, then the code stands in its place. */
  readonly values: Readonly<Record<'username' | 'url' | 'code', string>>;
}

/** A mail to an administrator; see `UserMail`. */
export interface AdministratorMail {
  readonly template: 'administrator-reset-password' | 'administrator-invitation';
  readonly to: string;
  readonly values: Readonly<Record<'name' | 'url' | 'code', string>>;
}

/** The mails there are. */
export const mailTemplates = [
  'user-reset-password',
  'user-confirmation',
  'administrator-reset-password',
  'administrator-invitation',
] as const;

/** One of `mailTemplates`. */
export type MailTemplate = (typeof mailTemplates)[number];

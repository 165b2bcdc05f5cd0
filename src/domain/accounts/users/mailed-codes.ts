import type { Transaction } from '../../../storage/database/index.js';
import type { AccountsContext } from '../context.js';
import { consumeCode, createCode, deleteCodes, findCode, type OneTimeCode } from '../one-time-codes.js';
import type { RowReader, StoredUser } from './user-reader.js';

/** Purpose of a mailed code, and name of its mail template. */
export type MailedPurpose = 'user-reset-password' | 'user-confirmation';

const hour = 3_600;
const validSeconds = { 'user-reset-password': hour, 'user-confirmation': 24 * hour } as const;

/** Codes that are mailed to end users. */
export interface MailedCodes {
  /**
   * Creates a code that replaces earlier ones. Without a user it creates one that is never issued, so that an unknown address takes as long
   * as a known one.
   */
  make(tx: Transaction, purpose: MailedPurpose, user: Pick<StoredUser, 'documentId'> | null): Promise<string>;
  /** Mails a committed code. Returns immediately and never throws. */
  mail(purpose: MailedPurpose, user: Pick<StoredUser, 'username' | 'email'>, code: string): void;
  /** Returns the documentId of the user of a code; null if it is invalid. */
  find(reader: RowReader, purpose: MailedPurpose, code: unknown): Promise<string | null>;
  /** Uses up a code; returns false if it is invalid. */
  use(tx: Transaction, purpose: MailedPurpose, code: unknown): Promise<boolean>;
  /** Deletes every code of a user. */
  forget(tx: Transaction, documentId: string): Promise<void>;
}

/** Creates codes over the tables of accounts. */
export function createMailedCodes(context: AccountsContext): MailedCodes {
  const { mail, settings } = context;
  const urls: Readonly<Record<MailedPurpose, (code: string) => string>> = {
    'user-reset-password': (code) => codeLink(settings.users.resetPasswordUrl, code),
    'user-confirmation': (code) => confirmationLink(settings.publicUrl, code, settings.apiPrefix),
  };
  return {
    make: (tx, purpose, user) =>
      createCode(context, tx, {
        purpose,
        subject: user?.documentId ?? null,
        seconds: validSeconds[purpose],
        replaces: true,
      }),
    mail(purpose, { username, email }, code) {
      mail.send({ template: purpose, to: email, values: { username, url: urls[purpose](code), code } });
    },
    find: async (reader, purpose, code) => codeSubject(await findCode(context, reader, purpose, code)),
    use: async (tx, purpose, code) => codeSubject(await consumeCode(context, tx, purpose, code)) !== null,
    async forget(tx, documentId) {
      await deleteCodes(context, tx, 'user-reset-password', documentId);
      await deleteCodes(context, tx, 'user-confirmation', documentId);
    },
  };
}

function codeSubject(code: OneTimeCode | null): string | null {
  return code?.subject ?? null;
}

/** Returns the address of a page with `?code=` added; the code alone if no page is configured. */
function codeLink(page: string | null, code: string): string {
  if (page === null) return code;
  const link = new URL(page);
  link.searchParams.set('code', code);
  return link.href;
}

/**
 * Returns the address that confirms an e-mail address when it is opened. Without a `publicUrl` it is relative to the server's root.
 * `prefix`: path of the content API.
 */
function confirmationLink(publicUrl: string | null, code: string, prefix = '/api'): string {
  return `${publicUrl ?? ''}${prefix}/auth/email-confirmation?confirmation=${encodeURIComponent(code)}`;
}

import type { Transaction } from '../../../storage/database/index.js';
import type { AccountsContext } from '../context.js';
import { consumeCode, createCode, deleteCodes, findCode, type OneTimeCode } from '../one-time-codes.js';
import type { RowReader, StoredUser } from './user-reader.js';

/** What a mailed code is good for; also the name of the mail's template. */
export type MailedPurpose = 'user-reset-password' | 'user-confirmation';

const hour = 3_600;
const validSeconds = { 'user-reset-password': hour, 'user-confirmation': 24 * hour } as const;

/** The codes that are mailed to end users, in their transactions. */
export interface MailedCodes {
  /**
   * Makes a code in the place of earlier ones. For nobody one is made too, which nobody learns: an unknown address is to take as
   * long as a known one.
   */
  make(tx: Transaction, purpose: MailedPurpose, user: Pick<StoredUser, 'documentId'> | null): Promise<string>;
  /** Mails a code that is committed. Comes back at once and does not fail. */
  mail(purpose: MailedPurpose, user: Pick<StoredUser, 'username' | 'email'>, code: string): void;
  /** documentId of the user whom the code is for; null: it does not work. */
  find(reader: RowReader, purpose: MailedPurpose, code: unknown): Promise<string | null>;
  /** Uses the code up. False: it does not work, or no longer. */
  use(tx: Transaction, purpose: MailedPurpose, code: unknown): Promise<boolean>;
  /** Takes away every code of a user. */
  forget(tx: Transaction, documentId: string): Promise<void>;
}

/** The codes over the tables of accounts. */
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

/** An address of the front end with the code added as `?code=`; the code alone where the front end has told no address. */
function codeLink(page: string | null, code: string): string {
  if (page === null) return code;
  const link = new URL(page);
  link.searchParams.set('code', code);
  return link.href;
}

/**
 * The address that confirms an e-mail address when it is opened. Without a `publicUrl` it begins at the server's root. `prefix`: the path
 * of the content API.
 */
function confirmationLink(publicUrl: string | null, code: string, prefix = '/api'): string {
  return `${publicUrl ?? ''}${prefix}/auth/email-confirmation?confirmation=${encodeURIComponent(code)}`;
}

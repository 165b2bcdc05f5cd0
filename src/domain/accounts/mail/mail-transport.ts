import { lazyModule } from '../../../foundations/core/index.js';
import type { MailMessage } from './mail-message.js';

/** Delivers mails to a mail server or a folder. */
export interface MailTransport {
  /** Throws MailError, or errors of the file system. */
  deliver(message: MailMessage): Promise<void>;
  close(): Promise<void>;
}

/** A mail server rejected a mail. The message contains nothing of the mail or of the server's response. */
export class MailError extends Error {
  /** Whether a retry would be rejected again. */
  readonly permanent: boolean;

  constructor(message: string, permanent: boolean) {
    super(message);
    this.name = 'MailError';
    this.permanent = permanent;
  }
}

/** Composes and sends mails. */
export const loadNodemailer = lazyModule('nodemailer', () => import('nodemailer'));

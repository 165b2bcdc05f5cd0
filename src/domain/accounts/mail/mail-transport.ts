import { lazyModule } from '../../../foundations/core/index.js';
import type { MailMessage } from './mail-message.js';

/** Takes mails away: to a mail server, or to a folder. */
export interface MailTransport {
  /** Throws MailError, or what the disk says. */
  deliver(message: MailMessage): Promise<void>;
  close(): Promise<void>;
}

/** Why a mail server did not take a mail. The message holds nothing of the mail, nor of what the server said about it. */
export class MailError extends Error {
  /** The same mail would be refused again. */
  readonly permanent: boolean;

  constructor(message: string, permanent: boolean) {
    super(message);
    this.name = 'MailError';
    this.permanent = permanent;
  }
}

/** What writes mails down and brings them to a mail server. */
export const loadNodemailer = lazyModule('nodemailer', () => import('nodemailer'));

import { lazyModule } from '../../../foundations/core/index.js';

/** What writes mails down and brings them to a mail server. */
export const loadNodemailer = lazyModule('nodemailer', () => import('nodemailer'));

import { later } from '../kernel/index.js';

/** What writes mails down and brings them to a mail server. */
export const mailer = later('nodemailer', () => import('nodemailer'));

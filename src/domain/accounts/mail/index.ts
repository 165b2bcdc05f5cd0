export { createMail } from './create-mail.js';
export type { MailSettings, MailText } from './settings.js';
export {
  type AdministratorMail,
  type Mail,
  type MailDestination,
  type MailRequest,
  type MailService,
  type MailTemplate,
  mailTemplates,
  type OwnMail,
  type UserMail,
} from './types.js';

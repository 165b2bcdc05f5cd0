export { createMail } from './create-mail.js';
export type { MailSettings, MailText } from './settings.js';
export {
  type AdministratorMail,
  type Mail,
  type MailHouse,
  type MailPlace,
  type MailRequest,
  type MailTemplate,
  mailTemplates,
  type UserMail,
} from './types.js';

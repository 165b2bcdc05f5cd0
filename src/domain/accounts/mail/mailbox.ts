import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadNodemailer, type MailTransport } from './mail-transport.js';

/**
 * Creates a transport that writes each mail to a file of a folder, readable by the owner only, for development and for installations
 * without a mail server. File names sort by time.
 */
export function mailboxTransport(folder: string): MailTransport {
  return {
    async deliver(message) {
      const { createTransport } = await loadNodemailer();
      const composer = createTransport({
        streamTransport: true,
        buffer: true,
        newline: 'unix',
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      const { message: bytes } = await composer.sendMail({ ...message, to: [...message.to], xMailer: false });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const time = message.date.toISOString().replaceAll(':', '-');
      const path = join(folder, `${time}-${randomBytes(6).toString('hex')}.eml`);
      // The file is renamed once it is complete.
      await writeFile(`${path}.new`, bytes, { flag: 'wx', mode: 0o600 });
      await rename(`${path}.new`, path);
    },
    close: async () => undefined,
  };
}

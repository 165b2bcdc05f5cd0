import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadNodemailer, type MailTransport } from './mail-transport.js';

/**
 * Mails go into a folder instead of to people, one file each, readable by its owner alone: for development, and for installations that
 * have no mail server yet. The names of the files sort by time.
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
      const { message: bytes } = await composer.sendMail({ ...message, xMailer: false });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const time = message.date.toISOString().replaceAll(':', '-');
      const path = join(folder, `${time}-${randomBytes(6).toString('hex')}.eml`);
      // Whoever looks for mails finds whole ones.
      await writeFile(`${path}.new`, bytes, { flag: 'wx', mode: 0o600 });
      await rename(`${path}.new`, path);
    },
    close: async () => undefined,
  };
}

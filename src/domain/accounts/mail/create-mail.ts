import { join } from 'node:path';
import { CliError, type Clock } from '../../../foundations/core/index.js';
import { resolveTexts } from './built-in-texts.js';
import { createDeliveryRetries } from './delivery-retries.js';
import { composeMail, composeTestMail, type MailDefaults } from './mail-message.js';
import { MailError } from './mail-transport.js';
import { mailboxTransport } from './mailbox.js';
import type { MailSettings } from './settings.js';
import { smtpDestination, smtpTransport } from './smtp.js';
import type { MailRequest, MailService } from './types.js';

/** Mails that wait or are on their way; what comes on top is not sent. */
const maxQueued = 1_000;
/** Milliseconds that closing waits for mails on their way. */
const closeTimeout = 10_000;

/**
 * Mail by the operator's settings: to a mail server, or into `mailbox` in the data folder. A mail that fails is tried three times.
 * `report` hears of those that were given up, and why, without anything of what stands in them or whom they are to.
 * Throws CliError for settings that cannot work.
 */
export function createMail(
  settings: MailSettings,
  dataDir: string,
  clock: Clock,
  report: (error: unknown) => void,
): MailService {
  const defaults: MailDefaults = { from: checkSender(settings.from), texts: resolveTexts(settings.templates) };
  const folder = join(dataDir, 'mailbox');
  const transport = settings.smtp === null ? mailboxTransport(folder) : smtpTransport(settings.smtp);
  const retries = createDeliveryRetries(transport);
  const queued = new Set<Promise<void>>();
  let closing: Promise<void> | null = null;

  async function deliverLater(request: MailRequest): Promise<void> {
    // The answer to the request that the mail is about goes first: the time it takes must not tell that there is a mail.
    await new Promise((resolve) => setImmediate(resolve));
    try {
      await retries.deliver(composeMail(defaults, request, clock.now()));
    } catch (error) {
      report(notSentError(request, error));
    }
  }

  return {
    destination: settings.smtp === null ? { is: 'mailbox', folder } : smtpDestination(settings.smtp),
    async test(to) {
      try {
        await transport.deliver(composeTestMail(settings.from, to, clock.now()));
        return null;
      } catch (error) {
        return errorReason(error);
      }
    },
    send(request) {
      if (closing !== null || queued.size >= maxQueued) {
        const reason = closing === null ? `${maxQueued} mails are waiting` : 'the server stops';
        report(notSentError(request, new Error(reason)));
        return;
      }
      const going = deliverLater(request).finally(() => queued.delete(going));
      queued.add(going);
    },
    close() {
      closing ??= drain(queued).then(() => transport.close());
      return closing;
    },
  };

  async function drain(going: ReadonlySet<Promise<void>>): Promise<void> {
    retries.stop();
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, closeTimeout);
    });
    await Promise.race([Promise.all(going), timeout]);
    clearTimeout(timer);
    if (going.size > 0) report(new Error(`${going.size} mails were not sent: the server stops`));
  }
}

function notSentError({ template }: MailRequest, error: unknown): Error {
  const reason = error instanceof Error ? error.message : 'it is not known why';
  return new Error(`The mail "${template}" was not sent: ${reason}`);
}

/** What a mail server's trouble says is made to be told; of everything else there is the system's name alone. */
function errorReason(error: unknown): string {
  if (error instanceof MailError) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : 'it is not known why';
}

const addressPattern = '[^\\s\\p{Cc}@<>,;]+@[^\\s\\p{Cc}@<>,;]+';
const senderPattern = new RegExp(`^(?:[^\\p{Cc}@<>,;]*<${addressPattern}>|${addressPattern})$`, 'u');

/** Throws CliError where mails could not be from this. */
function checkSender(from: string): string {
  if (senderPattern.test(from)) return from;
  throw new CliError('mail.from must be an address, or: Name <address>');
}

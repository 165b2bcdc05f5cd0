import { join } from 'node:path';
import { CliError, type Clock, Fault } from '../../../foundations/core/index.js';
import { resolveTexts } from './built-in-texts.js';
import { createDeliveryRetries } from './delivery-retries.js';
import { composeMail, composeOwnMail, composeTestMail, type MailDefaults, type MailMessage } from './mail-message.js';
import { MailError } from './mail-transport.js';
import { mailboxTransport } from './mailbox.js';
import type { MailSettings } from './settings.js';
import { smtpDestination, smtpTransport } from './smtp.js';
import type { MailRequest, MailService } from './types.js';

/** Maximum number of queued and running mails; further ones are rejected. */
const maxQueued = 1_000;
/** Milliseconds that `close` waits for running mails. */
const closeTimeout = 10_000;

/**
 * Creates the mail service by the settings: through a mail server, or into `mailbox` in the data folder. A failed mail is tried three
 * times. `report` receives mails that were given up with the reason, without content and recipients. Throws CliError for invalid settings.
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

  /** Resolves once the mail is delivered. Throws why it was given up. */
  async function enqueue(compose: () => MailMessage): Promise<void> {
    if (closing !== null) throw new Error('the server stops');
    if (queued.size >= maxQueued) throw new Error(`${maxQueued} mails are waiting`);
    const delivery = deliverLater(compose);
    const settled = delivery.catch(() => undefined).finally(() => queued.delete(settled));
    queued.add(settled);
    await delivery;
  }

  async function deliverLater(compose: () => MailMessage): Promise<void> {
    // The response to the request is sent first, so that its time does not reveal whether there is a mail.
    await new Promise((resolve) => setImmediate(resolve));
    await retries.deliver(compose());
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
      enqueue(() => composeMail(defaults, request, clock.now())).catch((error: unknown) =>
        report(notSentError(request, error)),
      );
    },
    async sendOwn(mail) {
      const message = composeOwnMail(defaults.from, mail, clock.now());
      await enqueue(() => message).catch((error: unknown) => {
        throw new Fault('mail.unavailable', error);
      });
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
  const reason = error instanceof Error ? error.message : 'unknown error';
  return new Error(`The mail "${template}" was not sent: ${reason}`);
}

/** Messages of a MailError are safe to log; of other errors only the system's code is. */
function errorReason(error: unknown): string {
  if (error instanceof MailError) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : 'unknown error';
}

const addressPattern = '[^\\s\\p{Cc}@<>,;]+@[^\\s\\p{Cc}@<>,;]+';
const senderPattern = new RegExp(`^(?:[^\\p{Cc}@<>,;]*<${addressPattern}>|${addressPattern})$`, 'u');

/** Throws CliError for an invalid sender. */
function checkSender(from: string): string {
  if (senderPattern.test(from)) return from;
  throw new CliError('mail.from must be an address, or: Name <address>');
}

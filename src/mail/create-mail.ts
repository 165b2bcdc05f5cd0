import { join } from 'node:path';
import { type Clock, Refusal } from '../kernel/index.js';
import { createAttempts } from './attempts.js';
import { mailboxTransport } from './mailbox.js';
import { compose, composeTest, type Stationery } from './message.js';
import type { MailSettings } from './settings.js';
import { serverPlace, smtpTransport } from './smtp.js';
import { resolveTexts } from './texts.js';
import { MailTrouble } from './transport.js';
import type { MailHouse, MailRequest } from './types.js';

/** Mails that wait or are on their way; what comes on top is not sent. */
const mostWaiting = 1_000;
/** Milliseconds that closing waits for mails on their way. */
const closingTime = 10_000;

/**
 * Mail by the operator's settings: to a mail server, or into `mailbox` in the data folder. A mail that fails is tried three times.
 * `report` hears of those that were given up, and why, without anything of what stands in them or whom they are to.
 * Raises Refusal for settings that cannot work.
 */
export function createMail(
  settings: MailSettings,
  dataDir: string,
  clock: Clock,
  report: (error: unknown) => void,
): MailHouse {
  const stationery: Stationery = { from: checkedSender(settings.from), texts: resolveTexts(settings.templates) };
  const folder = join(dataDir, 'mailbox');
  const transport = settings.smtp === null ? mailboxTransport(folder) : smtpTransport(settings.smtp);
  const attempts = createAttempts(transport);
  const waiting = new Set<Promise<void>>();
  let closing: Promise<void> | null = null;

  async function go(request: MailRequest): Promise<void> {
    // The answer to the request that the mail is about goes first: the time it takes must not tell that there is a mail.
    await new Promise((resolve) => setImmediate(resolve));
    try {
      await attempts.deliver(compose(stationery, request, clock.now()));
    } catch (error) {
      report(notSent(request, error));
    }
  }

  return {
    place: settings.smtp === null ? { is: 'mailbox', folder } : serverPlace(settings.smtp),
    async test(to) {
      try {
        await transport.deliver(composeTest(settings.from, to, clock.now()));
        return null;
      } catch (error) {
        return reasonOf(error);
      }
    },
    send(request) {
      if (closing !== null || waiting.size >= mostWaiting) {
        const reason = closing === null ? `${mostWaiting} mails are waiting` : 'the server stops';
        report(notSent(request, new Error(reason)));
        return;
      }
      const going = go(request).finally(() => waiting.delete(going));
      waiting.add(going);
    },
    close() {
      closing ??= closeAfter(waiting).then(() => transport.close());
      return closing;
    },
  };

  async function closeAfter(going: ReadonlySet<Promise<void>>): Promise<void> {
    attempts.stop();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, closingTime);
    });
    await Promise.race([Promise.all(going), late]);
    clearTimeout(timer);
    if (going.size > 0) report(new Error(`${going.size} mails were not sent: the server stops`));
  }
}

function notSent({ template }: MailRequest, error: unknown): Error {
  const reason = error instanceof Error ? error.message : 'it is not known why';
  return new Error(`The mail "${template}" was not sent: ${reason}`);
}

/** What a mail server's trouble says is made to be told; of everything else there is the system's name alone. */
function reasonOf(error: unknown): string {
  if (error instanceof MailTrouble) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : 'it is not known why';
}

const address = '[^\\s\\p{Cc}@<>,;]+@[^\\s\\p{Cc}@<>,;]+';
const sender = new RegExp(`^(?:[^\\p{Cc}@<>,;]*<${address}>|${address})$`, 'u');

/** Raises Refusal where mails could not be from this. */
function checkedSender(from: string): string {
  if (sender.test(from)) return from;
  throw new Refusal('mail.from must be an address, or: Name <address>');
}

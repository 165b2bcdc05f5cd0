import type { MailMessage } from './mail-message.js';
import { MailError, type MailTransport } from './mail-transport.js';

/** Milliseconds before the second and the third attempt. */
const defaultRetryDelays: readonly number[] = [1_000, 5_000];

/** Delivers mails with patience. */
export interface DeliveryRetries {
  /** Tries until the mail is taken, there is no attempt left, or trying again is of no use. Throws what the last attempt raised. */
  deliver(message: MailMessage): Promise<void>;
  /** From now on every mail has the attempt it is in, or one, and no pause. */
  stop(): void;
}

/** Attempts on a transport, with these pauses between them. */
export function createDeliveryRetries(
  transport: MailTransport,
  retryDelays: readonly number[] = defaultRetryDelays,
): DeliveryRetries {
  const waiting = new Set<() => void>();
  let stopped = false;

  function wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, milliseconds);
      waiting.add(wake);
    });
  }

  return {
    async deliver(message) {
      for (const pause of retryDelays) {
        try {
          return await transport.deliver(message);
        } catch (error) {
          if (stopped || (error instanceof MailError && error.permanent)) throw error;
        }
        await wait(pause);
      }
      return transport.deliver(message);
    },
    stop() {
      stopped = true;
      for (const wake of waiting) wake();
    },
  };
}

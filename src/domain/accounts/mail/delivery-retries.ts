import type { MailMessage } from './mail-message.js';
import { MailError, type MailTransport } from './mail-transport.js';

/** Milliseconds before the second and the third attempt. */
const defaultRetryDelays: readonly number[] = [1_000, 5_000];

/** Delivers mails with retries. */
export interface DeliveryRetries {
  /** Retries until the mail is accepted, the error is permanent, or no attempt is left. Throws the error of the last attempt. */
  deliver(message: MailMessage): Promise<void>;
  /** Allows every mail only its current or one more attempt, without pauses. */
  stop(): void;
}

/** Creates retries on a transport with the given delays. */
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

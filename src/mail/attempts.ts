import type { Message } from './message.js';
import { MailTrouble, type Transport } from './transport.js';

/** Milliseconds before the second and the third attempt. */
const usualPauses: readonly number[] = [1_000, 5_000];

/** Delivers mails with patience. */
export interface Attempts {
  /** Tries until the mail is taken, there is no attempt left, or trying again is of no use. Raises what the last attempt raised. */
  deliver(message: Message): Promise<void>;
  /** From now on every mail has the attempt it is in, or one, and no pause. */
  stop(): void;
}

/** Attempts on a transport, with these pauses between them. */
export function createAttempts(transport: Transport, pauses: readonly number[] = usualPauses): Attempts {
  const resting = new Set<() => void>();
  let stopped = false;

  function rest(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        resting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, milliseconds);
      resting.add(wake);
    });
  }

  return {
    async deliver(message) {
      for (const pause of pauses) {
        try {
          return await transport.deliver(message);
        } catch (error) {
          if (stopped || (error instanceof MailTrouble && error.lasting)) throw error;
        }
        await rest(pause);
      }
      return transport.deliver(message);
    },
    stop() {
      stopped = true;
      for (const wake of resting) wake();
    },
  };
}

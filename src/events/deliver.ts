import type { Audit, Keys } from '../accounts/index.js';
import { system } from '../accounts/index.js';
import { type Clock, isoTime } from '../kernel/index.js';
import type { Outbound } from '../outbound/index.js';
import type { Row, Store } from '../store/index.js';
import { type Attempt, attemptOf, triedFor, waitAfter } from './attempt.js';
import { messageTo } from './message.js';
import { outboxStatements } from './outbox-statements.js';
import { webhooksTopic } from './topics.js';
import type { DeliveryState } from './types.js';
import { receiverOf, sealedAway } from './webhook-row.js';
import { webhookStatements } from './webhook-statements.js';

/** What deliveries are made with. */
export interface DeliverParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly outbound: Outbound;
  /** The audit log of the house that is open at the moment. */
  readonly audit: () => Pick<Audit, 'record'>;
}

/** Makes one attempt at a delivery, and writes down what came of it. Gives whether the event has arrived. Raises Fault store.*. */
export type Deliver = (webhook: Row, delivery: Row, signal: AbortSignal) => Promise<boolean>;

const noAnswer: Attempt = { is: 'failed', status: null, error: sealedAway, answer: null };

/**
 * Attempts that are broken off by `signal` are not written down: nobody knows whether the event has arrived, so it is sent again. A
 * receiver that is gone is told of nothing more, until somebody switches the webhook on again.
 */
export function createDeliver({ store, clock, keys, outbound, audit }: DeliverParts): Deliver {
  const outbox = outboxStatements(store.dialect);
  const webhooks = webhookStatements(store.dialect);

  async function attempt(webhook: Row, delivery: Row, signal: AbortSignal): Promise<Attempt> {
    const receiver = receiverOf(webhook, keys);
    if (receiver === null) return noAnswer;
    const message = {
      event: String(delivery.event),
      key: String(delivery.key),
      attempt: Number(delivery.attempts) + 1,
      body: String(delivery.payload),
    };
    return attemptOf(await outbound.send({ ...messageTo(receiver, message, clock), signal }));
  }

  /** What becomes of the delivery, and when it is tried next. */
  function outcome(
    { is }: Attempt,
    { attempts, since }: Row,
  ): { readonly state: DeliveryState; readonly next: number } {
    const now = clock.now();
    const end = Date.parse(String(since)) + triedFor;
    if (is === 'delivered') return { state: 'delivered', next: now };
    if (is === 'gone' || now >= end) return { state: 'given-up', next: now };
    return { state: 'pending', next: Math.min(now + waitAfter(Number(attempts) + 1), end) };
  }

  return async (webhook, delivery, signal) => {
    const started = clock.now();
    const made = await attempt(webhook, delivery, signal);
    if (made.status === null && signal.aborted) return false;
    const { state, next } = outcome(made, delivery);
    const ended = clock.now();
    await store.write(async (tx) => {
      const { status, error, answer } = made;
      const facts = [isoTime(ended), status, error, Math.max(ended - started, 0), answer];
      await tx.run(outbox.mark, [state, isoTime(next), ...facts, delivery.id ?? null]);
      const id = webhook.id ?? null;
      if (state === 'pending' || Number(delivery.attempts) > 0) {
        await tx.run(outbox.shift, [isoTime(next), id, delivery.document_id ?? null]);
      }
      if (made.is !== 'gone') return;
      const stopped = await tx.run(webhooks.stop, [false, error, isoTime(ended), id, false]);
      if (stopped === 0) return;
      await audit().record(tx, { actor: system, action: 'webhook.stop', type: 'webhook', documentId: String(id) });
      tx.touch(webhooksTopic);
    });
    return made.is === 'delivered';
  };
}

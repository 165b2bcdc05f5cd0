import type { HttpClient } from '../../foundations/core/http-client/index.js';
import { type Clock, isoTime } from '../../foundations/core/index.js';
import type { Row, Store } from '../../storage/database/index.js';
import type { AuditLog, Keys } from '../accounts/index.js';
import { systemActor } from '../accounts/index.js';
import { type DeliveryAttempt, getRetryDelay, retryPeriod, toDeliveryAttempt } from './delivery-attempt.js';
import { outboxStatements } from './outbox-statements.js';
import { webhooksTopic } from './topics.js';
import type { DeliveryState } from './types.js';
import { createWebhookRequest } from './webhook-message.js';
import { lostKeyMessage, openReceiver } from './webhook-row.js';
import { webhookStatements } from './webhook-statements.js';

/** The dependencies of a delivery. */
export interface DeliveryServices {
  readonly store: Store;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly httpClient: HttpClient;
  /** The audit log of the current model runtime. */
  readonly audit: () => Pick<AuditLog, 'record'>;
}

/** Makes one attempt at a delivery and records its result. Returns whether the event was delivered. Throws Fault store.*. */
export type DeliverEvent = (webhook: Row, delivery: Row, signal: AbortSignal) => Promise<boolean>;

const unreadableSecretAttempt: DeliveryAttempt = { is: 'failed', status: null, error: lostKeyMessage, answer: null };

/**
 * Attempts aborted by `signal` are not recorded: it is unknown whether the event was delivered, so it is sent again. The webhook of a
 * receiver that is gone is disabled until an administrator enables it again.
 */
export function createDeliverEvent({ store, clock, keys, httpClient, audit }: DeliveryServices): DeliverEvent {
  const outbox = outboxStatements(store.dialect);
  const webhooks = webhookStatements(store.dialect);

  async function send(webhook: Row, delivery: Row, signal: AbortSignal): Promise<DeliveryAttempt> {
    const receiver = openReceiver(webhook, keys);
    if (receiver === null) return unreadableSecretAttempt;
    const message = {
      event: String(delivery.event),
      key: String(delivery.key),
      attempt: Number(delivery.attempts) + 1,
      body: String(delivery.payload),
    };
    return toDeliveryAttempt(await httpClient.send({ ...createWebhookRequest(receiver, message, clock), signal }));
  }

  /** Returns the state of the delivery, and the time of its next attempt. */
  function getNextState(
    { is }: DeliveryAttempt,
    { attempts, since }: Row,
  ): { readonly state: DeliveryState; readonly next: number } {
    const now = clock.now();
    const givenUpAt = Date.parse(String(since)) + retryPeriod;
    if (is === 'delivered') return { state: 'delivered', next: now };
    if (is === 'gone' || now >= givenUpAt) return { state: 'given-up', next: now };
    return { state: 'pending', next: Math.min(now + getRetryDelay(Number(attempts) + 1), givenUpAt) };
  }

  return async (webhook, delivery, signal) => {
    const startedAt = clock.now();
    const result = await send(webhook, delivery, signal);
    if (result.status === null && signal.aborted) return false;
    const { state, next } = getNextState(result, delivery);
    const finishedAt = clock.now();
    await store.write(async (tx) => {
      const { status, error, answer } = result;
      const attemptValues = [isoTime(finishedAt), status, error, Math.max(finishedAt - startedAt, 0), answer];
      await tx.run(outbox.recordAttempt, [state, isoTime(next), ...attemptValues, delivery.id ?? null]);
      const id = webhook.id ?? null;
      if (state === 'pending' || Number(delivery.attempts) > 0) {
        await tx.run(outbox.postponeDocument, [isoTime(next), id, delivery.document_id ?? null]);
      }
      if (result.is !== 'gone') return;
      const disabled = await tx.run(webhooks.disable, [false, error, isoTime(finishedAt), id, false]);
      if (disabled === 0) return;
      await audit().record(tx, { actor: systemActor, action: 'webhook.stop', type: 'webhook', documentId: String(id) });
      tx.touch(webhooksTopic);
    });
    return result.is === 'delivered';
  };
}

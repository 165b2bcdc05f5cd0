import type { HttpClient } from '../../foundations/core/http-client/index.js';
import { type Clock, isoTime } from '../../foundations/core/index.js';
import type { Store } from '../../storage/database/index.js';
import { deliveryTable, outboxTable } from '../../storage/sql/layout/index.js';
import { columnShape, type Dialect, statementPrinter, type TypedValues } from '../../storage/sql/plan/index.js';
import type { AuditLog, Keys } from '../accounts/index.js';
import { systemActor } from '../accounts/index.js';
import { type DeliveryAttempt, getRetryDelay, retryPeriod, toDeliveryAttempt } from './delivery-attempt.js';
import { webhooksTopic } from './topics.js';
import type { DeliveryState } from './types.js';
import { createWebhookRequest } from './webhook-message.js';
import { lostKeyMessage, openReceiver, type WebhookRow } from './webhook-row.js';

/** The dependencies of a delivery. */
export interface DeliveryServices {
  readonly store: Store;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly httpClient: HttpClient;
  /** The audit log of the current model runtime. */
  readonly audit: () => Pick<AuditLog, 'record'>;
}

/** The columns of a due delivery (`d`) and of its event (`e`). */
export const dueColumns = columnShape(deliveryTable, ['id', 'document_id', 'attempts', 'since']);
export const dueEventColumns = columnShape(outboxTable, ['key', 'event', 'payload']);

/** A due delivery with its event. */
export type DueDelivery = TypedValues<typeof dueColumns & typeof dueEventColumns>;

/** Makes one attempt at a delivery and records its result. Returns whether the event was delivered. Throws Fault store.*. */
export type DeliverEvent = (webhook: WebhookRow, delivery: DueDelivery, signal: AbortSignal) => Promise<boolean>;

const unreadableSecretAttempt: DeliveryAttempt = { is: 'failed', status: null, error: lostKeyMessage, answer: null };

function createStatements(dialect: Dialect) {
  const print = statementPrinter(dialect);
  return {
    /** Counts the attempt. */
    recordAttempt: print(
      `UPDATE [octavo_deliveries] SET [state] = :state, [attempts] = [attempts] + 1, [next_at] = :next, [last_at] = :now,
      [last_status] = :status, [last_error] = :error, [milliseconds] = :milliseconds, [answer] = :answer
      WHERE [id] = :id AND [state] = 'pending'`,
      {
        state: 'text',
        next: 'instant',
        now: 'instant',
        status: 'integer?',
        error: 'text?',
        milliseconds: 'integer',
        answer: 'text?',
        id: 'integer',
      },
    ),
    /** Sets when deliveries that wait for an earlier one of their document are checked again. */
    postponeDocument: print(
      `UPDATE [octavo_deliveries] SET [next_at] = :next
      WHERE [webhook_id] = :webhook AND [document_id] = :document AND [state] = 'pending' AND [attempts] = 0`,
      { next: 'instant', webhook: 'integer', document: 'text' },
    ),
    /** Changes no row if the webhook was disabled before. */
    disable: print(
      `UPDATE [octavo_webhooks] SET [enabled] = :enabled, [stopped] = :reason, [updated_at] = :now
      WHERE [id] = :webhook AND [enabled] <> :enabled`,
      { enabled: 'boolean', reason: 'text?', now: 'instant', webhook: 'integer' },
    ),
  };
}

/**
 * Attempts aborted by `signal` are not recorded: it is unknown whether the event was delivered, so it is sent again.
 * The webhook of a receiver that answers 410 is disabled until an administrator enables it again.
 */
export function createDeliverEvent({ store, clock, keys, httpClient, audit }: DeliveryServices): DeliverEvent {
  const statements = createStatements(store.dialect);

  async function send(webhook: WebhookRow, delivery: DueDelivery, signal: AbortSignal): Promise<DeliveryAttempt> {
    const receiver = openReceiver(webhook, keys);
    if (receiver === null) return unreadableSecretAttempt;
    const message = {
      event: delivery.event,
      key: delivery.key,
      attempt: delivery.attempts + 1,
      body: delivery.payload,
    };
    return toDeliveryAttempt(await httpClient.send({ ...createWebhookRequest(receiver, message, clock), signal }));
  }

  /** Returns the state of the delivery, and the time of its next attempt. */
  function getNextState(
    { is }: DeliveryAttempt,
    { attempts, since }: DueDelivery,
  ): { readonly state: DeliveryState; readonly next: number } {
    const now = clock.now();
    const givenUpAt = Date.parse(since) + retryPeriod;
    if (is === 'delivered') return { state: 'delivered', next: now };
    if (is === 'gone' || now >= givenUpAt) return { state: 'given-up', next: now };
    return { state: 'pending', next: Math.min(now + getRetryDelay(attempts + 1), givenUpAt) };
  }

  return async (webhook, delivery, signal) => {
    const startedAt = clock.now();
    const result = await send(webhook, delivery, signal);
    if (result.status === null && signal.aborted) return false;
    const { state, next } = getNextState(result, delivery);
    const finishedAt = clock.now();
    await store.write(async (tx) => {
      const { status, error, answer } = result;
      const times = { now: isoTime(finishedAt), next: isoTime(next) };
      const milliseconds = Math.max(finishedAt - startedAt, 0);
      await statements.recordAttempt.run(tx, { ...times, id: delivery.id, state, status, error, milliseconds, answer });
      if (state === 'pending' || delivery.attempts > 0) {
        const { document_id: document } = delivery;
        await statements.postponeDocument.run(tx, { next: times.next, webhook: webhook.id, document });
      }
      if (result.is !== 'gone') return;
      const stop = { webhook: webhook.id, enabled: false, reason: error, now: times.now };
      if ((await statements.disable.run(tx, stop)) === 0) return;
      const documentId = String(webhook.id);
      await audit().record(tx, { actor: systemActor, action: 'webhook.stop', type: 'webhook', documentId });
      tx.touch(webhooksTopic);
    });
    return result.is === 'delivered';
  };
}

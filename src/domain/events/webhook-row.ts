import { deliveryTable, outboxTable, type webhookTable } from '../../storage/sql/layout/index.js';
import { columnShape, type TableRow, type TypedValues } from '../../storage/sql/plan/index.js';
import type { Keys } from '../accounts/index.js';
import { parseSubscription } from './subscription-cache.js';
import type { Delivery, DeliveryState, EventName, Webhook } from './types.js';
import type { Receiver } from './webhook-message.js';

/** A stored webhook. */
export type WebhookRow = TableRow<typeof webhookTable>;

/** The columns of a delivery (`d`) and of its event (`e`) that administrators see. */
export const deliveryColumns = columnShape(deliveryTable);
export const eventColumns = columnShape(outboxTable, ['key', 'event', 'type', 'locale', 'created_at']);

/** Returns a webhook from its row. */
export function parseWebhookRow(row: WebhookRow, keys: Keys): Webhook {
  const { id, name, url, enabled, stopped } = row;
  return {
    id,
    name,
    url,
    headers: Object.keys(openHeaders(row, keys) ?? {}),
    ...parseSubscription(row),
    enabled,
    stopped,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Why nothing can be sent if `openReceiver` returns null. */
export const lostKeyMessage = 'its headers or its secret were sealed under a key that is gone: give it new ones';

/** Returns the receiver of a webhook; null: its secrets were encrypted with a key that no longer exists. */
export function openReceiver(row: WebhookRow, keys: Keys): Receiver | null {
  const headers = openHeaders(row, keys);
  const secret = keys.open(row.secret);
  return headers === null || secret === null ? null : { url: row.url, headers, secret };
}

/** Returns the additional headers; null as in `openReceiver`. */
export function openHeaders(row: WebhookRow, keys: Keys): Readonly<Record<string, string>> | null {
  const text = keys.open(row.headers);
  return text === null ? null : (JSON.parse(text) as Readonly<Record<string, string>>);
}

/** Returns a delivery from its row, joined with that of its event. */
export function parseDeliveryRow(row: TypedValues<typeof deliveryColumns & typeof eventColumns>): Delivery {
  const { id, key, attempts, milliseconds, answer } = row;
  const state = row.state as DeliveryState;
  return {
    id,
    key,
    event: row.event as EventName,
    uid: row.type,
    documentId: row.document_id,
    locale: row.locale === '' ? null : row.locale,
    state,
    attempts,
    createdAt: row.created_at,
    nextAt: state === 'pending' ? row.next_at : null,
    lastAt: row.last_at,
    lastStatus: row.last_status,
    lastError: row.last_error,
    milliseconds,
    answer,
  };
}

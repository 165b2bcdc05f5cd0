import type { Row } from '../../storage/database/index.js';
import type { Keys } from '../accounts/index.js';
import { parseSubscription } from './subscription-cache.js';
import type { Delivery, DeliveryState, EventName, Webhook } from './types.js';
import type { Receiver } from './webhook-message.js';

/** Returns a webhook from its row. */
export function parseWebhookRow(row: Row, keys: Keys): Webhook {
  return {
    id: Number(row.id),
    name: String(row.name),
    url: String(row.url),
    headers: Object.keys(openHeaders(row, keys) ?? {}),
    ...parseSubscription(row),
    enabled: row.enabled === true || Number(row.enabled) === 1,
    stopped: textOrNull(row.stopped),
    createdAt: String(row.created_at),
    updatedAt: String(row.updated_at),
  };
}

/** Why nothing can be sent if `openReceiver` returns null. */
export const lostKeyMessage = 'its headers or its secret were sealed under a key that is gone: give it new ones';

/** Returns the receiver of a webhook; null: its secrets were encrypted with a key that no longer exists. */
export function openReceiver(row: Row, keys: Keys): Receiver | null {
  const headers = openHeaders(row, keys);
  const secret = keys.open(String(row.secret));
  return headers === null || secret === null ? null : { url: String(row.url), headers, secret };
}

/** Returns the additional headers; null as in `openReceiver`. */
export function openHeaders(row: Row, keys: Keys): Readonly<Record<string, string>> | null {
  const text = keys.open(String(row.headers));
  return text === null ? null : (JSON.parse(text) as Readonly<Record<string, string>>);
}

/** Returns a delivery from its row, joined with that of its event. */
export function parseDeliveryRow(row: Row): Delivery {
  const state = row.state as DeliveryState;
  return {
    id: Number(row.id),
    key: String(row.key),
    event: row.event as EventName,
    uid: String(row.type),
    documentId: String(row.document_id),
    locale: row.locale === '' ? null : String(row.locale),
    state,
    attempts: Number(row.attempts),
    createdAt: String(row.created_at),
    nextAt: state === 'pending' ? String(row.next_at) : null,
    lastAt: textOrNull(row.last_at),
    lastStatus: row.last_status === null ? null : Number(row.last_status),
    lastError: textOrNull(row.last_error),
    milliseconds: row.milliseconds === null ? null : Number(row.milliseconds),
    answer: textOrNull(row.answer),
  };
}

function textOrNull(value: Row[string] | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

import type { Clock } from '../../foundations/core/index.js';
import { signDelivery } from './signature.js';

/** The receiver of a message. */
export interface Receiver {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly secret: string;
}

/** A message to a receiver. */
export interface WebhookMessage {
  readonly event: string;
  /** The id of the event, the same for each attempt. */
  readonly key: string;
  /** Number of the attempt, from 1. */
  readonly attempt: number;
  readonly body: string;
}

/** Timeout from the name lookup to the end of the response. */
const timeout = 10_000;

/** Returns the request for a message (behaviour, section 20), signed with the current time. */
export function createWebhookRequest(
  { url, headers, secret }: Receiver,
  { event, key, attempt, body }: WebhookMessage,
  clock: Clock,
) {
  const timestamp = String(Math.floor(clock.now() / 1_000));
  return {
    url,
    method: 'POST',
    body,
    milliseconds: timeout,
    headers: {
      ...headers,
      'content-type': 'application/json',
      'user-agent': 'Octavo',
      'x-strapi-event': event,
      'x-octavo-id': key,
      'x-octavo-attempt': String(attempt),
      'x-octavo-timestamp': timestamp,
      'x-octavo-signature': signDelivery({ secret, id: key, timestamp, body }),
    },
  } as const;
}

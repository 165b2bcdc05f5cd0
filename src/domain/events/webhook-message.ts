import type { Clock } from '../../foundations/core/index.js';
import { signDelivery } from './signature.js';

/** To whom something is sent. */
export interface Receiver {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly secret: string;
}

/** What is sent. */
export interface WebhookMessage {
  readonly event: string;
  /** What the receiver knows the event by: the same each time that it is sent. */
  readonly key: string;
  /** From 1. */
  readonly attempt: number;
  readonly body: string;
}

/** From the first look-up of the receiver's name to the end of its answer. */
const timeout = 10_000;

/** The request that tells a receiver of an event (behaviour, section 20), signed at this moment. */
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

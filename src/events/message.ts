import type { Clock } from '../kernel/index.js';
import { signatureOf } from './signature.js';

/** To whom something is sent. */
export interface Receiver {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly secret: string;
}

/** What is sent. */
export interface Message {
  readonly event: string;
  /** What the receiver knows the event by: the same each time that it is sent. */
  readonly key: string;
  /** From 1. */
  readonly attempt: number;
  readonly body: string;
}

/** From the first look-up of the receiver's name to the end of its answer. */
const milliseconds = 10_000;

/** The request that tells a receiver of an event (behaviour, section 20), signed at this moment. */
export function messageTo({ url, headers, secret }: Receiver, { event, key, attempt, body }: Message, clock: Clock) {
  const timestamp = String(Math.floor(clock.now() / 1_000));
  return {
    url,
    method: 'POST',
    body,
    milliseconds,
    headers: {
      ...headers,
      'content-type': 'application/json',
      'user-agent': 'Octavo',
      'x-strapi-event': event,
      'x-octavo-id': key,
      'x-octavo-attempt': String(attempt),
      'x-octavo-timestamp': timestamp,
      'x-octavo-signature': signatureOf({ secret, id: key, timestamp, body }),
    },
  } as const;
}

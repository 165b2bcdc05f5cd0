import { createHmac, randomBytes } from 'node:crypto';

/** What a delivery is signed with: 256 random bits behind a prefix by which leaked ones can be found. */
export function createWebhookSecret(): string {
  return `octavo_whsec_${randomBytes(32).toString('base64url')}`;
}

/** What is signed. */
export interface SignatureInput {
  readonly secret: string;
  /** The event's id, as it stands in `X-Octavo-Id`. */
  readonly id: string;
  /** Seconds since 1970, as they stand in `X-Octavo-Timestamp`. */
  readonly timestamp: string;
  readonly body: string;
}

/** The signature of a delivery as it stands in `X-Octavo-Signature`: HMAC-SHA-256 of id, time and body, hexadecimal. */
export function signDelivery({ secret, id, timestamp, body }: SignatureInput): string {
  return `v1=${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('hex')}`;
}

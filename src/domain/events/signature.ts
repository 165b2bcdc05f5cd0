import { createHmac, randomBytes } from 'node:crypto';

/** Returns a new secret for signatures: 256 random bits behind a prefix by which secret scanners find it. */
export function createWebhookSecret(): string {
  return `octavo_whsec_${randomBytes(32).toString('base64url')}`;
}

/** The input of a signature. */
export interface SignatureInput {
  readonly secret: string;
  /** The event's id in `X-Octavo-Id`. */
  readonly id: string;
  /** Seconds since 1970 in `X-Octavo-Timestamp`. */
  readonly timestamp: string;
  readonly body: string;
}

/** Returns the signature of a delivery for `X-Octavo-Signature`: HMAC-SHA-256 of id, time and body, hexadecimal. */
export function signDelivery({ secret, id, timestamp, body }: SignatureInput): string {
  return `v1=${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('hex')}`;
}

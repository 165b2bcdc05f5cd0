import type { Transaction } from '../../storage/database/index.js';
import type { Actor } from '../accounts/index.js';
import type { Delivery, DeliveryState, TestOutcome, Webhook, WebhookRequest } from './types.js';

/** A webhook with its secret, which is shown only once. */
export interface CreatedWebhook {
  readonly webhook: Webhook;
  readonly secret: string;
}

/** A page of the deliveries of a webhook, newest first. */
export interface DeliveryListRequest {
  /** null: any state. */
  readonly state: DeliveryState | null;
  readonly limit: number;
  readonly offset: number;
}

/**
 * Webhooks for administrators. Every change is recorded in the audit log. Throws Failure access.forbidden if an administrator other than
 * a Super Admin may not read what the webhook reports, http.not-found if there is no such webhook.
 */
export interface Webhooks {
  list(): Promise<readonly Webhook[]>;
  get(id: number): Promise<Webhook>;
  /** `transaction`: the open transaction to use. Throws Failure account.invalid, outbound.refused, event.too-many-webhooks. */
  create(request: WebhookRequest, actor: Actor, transaction?: Transaction): Promise<CreatedWebhook>;
  /** Fields that are left out stay. Throws like `create`. */
  update(id: number, request: Partial<WebhookRequest>, actor: Actor): Promise<Webhook>;
  /** Replaces the secret, with immediate effect. */
  renewSecret(id: number, actor: Actor): Promise<CreatedWebhook>;
  /** Removes a webhook and its deliveries. */
  remove(id: number, actor: Actor): Promise<void>;
  /** Sends a test event and waits for the result. */
  sendTest(id: number, actor: Actor): Promise<TestOutcome>;
  listDeliveries(
    id: number,
    request: DeliveryListRequest,
  ): Promise<{ readonly listDeliveries: readonly Delivery[]; readonly total: number }>;
  /** Sends a delivery again, with a new retry period. */
  replay(id: number, delivery: number, actor: Actor): Promise<Delivery>;
}

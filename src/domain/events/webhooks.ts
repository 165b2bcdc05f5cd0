import type { Transaction } from '../../storage/database/index.js';
import type { Actor } from '../accounts/index.js';
import type { Delivery, DeliveryState, TestOutcome, Webhook, WebhookRequest } from './types.js';

/** A webhook whose secret is shown, this once. */
export interface CreatedWebhook {
  readonly webhook: Webhook;
  readonly secret: string;
}

/** Which deliveries of a webhook are asked for, the newest first. */
export interface DeliveryListRequest {
  /** null: whatever it is. */
  readonly state: DeliveryState | null;
  readonly limit: number;
  readonly offset: number;
}

/**
 * Webhooks, as administrators see them. Every change is in the audit log, and who is no Super Admin has to be able to read what
 * receivers are told of: Failure access.forbidden. Where there is no such webhook: Failure http.not-found.
 */
export interface Webhooks {
  list(): Promise<readonly Webhook[]>;
  get(id: number): Promise<Webhook>;
  /** `within`: the open transaction that it is part of. Throws Failure account.invalid, outbound.refused, event.too-many-webhooks. */
  create(request: WebhookRequest, actor: Actor, transaction?: Transaction): Promise<CreatedWebhook>;
  /** What is left out stays. Throws the same. */
  update(id: number, request: Partial<WebhookRequest>, actor: Actor): Promise<Webhook>;
  /** Another secret, which counts from now on. */
  renewSecret(id: number, actor: Actor): Promise<CreatedWebhook>;
  /** Its deliveries go with it. */
  remove(id: number, actor: Actor): Promise<void>;
  /** Sends an event that did not happen, and waits for what comes of it. */
  sendTest(id: number, actor: Actor): Promise<TestOutcome>;
  listDeliveries(
    id: number,
    request: DeliveryListRequest,
  ): Promise<{ readonly listDeliveries: readonly Delivery[]; readonly total: number }>;
  /** Makes a delivery once more, and tries for as long as the first time. */
  replay(id: number, delivery: number, actor: Actor): Promise<Delivery>;
}

import type { Webhook, WebhookRequest } from '../../../../domain/events/index.js';

export type {
  Delivery,
  DeliveryState,
  EventName,
  TestOutcome as WebhookTest,
  Webhook,
} from '../../../../domain/events/index.js';

/** Answer of `POST webhooks` and `POST webhooks/:id/renew`: the secret is shown this once. */
export interface WebhookWithSecret extends Webhook {
  readonly secret: string;
}

/** Body of `POST webhooks` (with `name`, `url` and `events`) and `PUT webhooks/:id`; what is left out stays. */
export type WebhookBody = Partial<WebhookRequest>;

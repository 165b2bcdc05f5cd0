export { createWebhooks, type WebhooksParts } from './create-webhooks.js';
export { type EventParts, followEvents } from './follow-events.js';
export { followModelOfEvents } from './follow-model.js';
export { createListening, type Listening } from './listening.js';
export { pruneEvents } from './prune-events.js';
export { type Deliveries, type DeliveriesParts, startDeliveries } from './start-deliveries.js';
export * from './types.js';
export type { DeliveriesAsked, MadeWebhook, Webhooks } from './webhooks.js';

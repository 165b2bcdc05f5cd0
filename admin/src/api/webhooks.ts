import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  Delivery,
  DeliveryState,
  PageBody,
  Webhook,
  WebhookBody,
  WebhookTest,
  WebhookWithSecret,
} from './contract.js';
import { keys } from './keys.js';
import { ask, askData } from './request.js';

/** How many deliveries come at once. */
const atOnce = 25;
/** After how many milliseconds is looked again: as long as something is on its way, and otherwise. */
const [pause, rest] = [2_000, 10_000];

/** All webhooks. */
export const webhooksQuery = queryOptions({
  queryKey: keys.webhooks,
  queryFn: ({ signal }) => askData<readonly Webhook[]>('webhooks', { signal }),
});

/** One of them. Raises ApiFailure 404 where there is none. */
export function webhookQuery(id: number) {
  return queryOptions({
    queryKey: [...keys.webhooks, id],
    queryFn: ({ signal }) => askData<Webhook>(`webhooks/${id}`, { signal }),
  });
}

/** A page of what was told to a receiver, the newest first; `state` null: in any. It is asked again and again, as more may happen. */
export function deliveriesQuery(id: number, state: DeliveryState | null, page: number) {
  const parameters = { page, pageSize: atOnce, ...(state === null ? {} : { state }) };
  return queryOptions({
    queryKey: [...keys.webhooks, id, 'deliveries', parameters],
    queryFn: ({ signal }) => ask<PageBody<Delivery>>(`webhooks/${id}/deliveries`, { parameters, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.data.some((one) => one.state === 'pending') ? pause : rest),
    staleTime: 0,
  });
}

/** Makes a webhook; its secret is in the answer, this once. */
export const createWebhook = (body: WebhookBody) => askData<WebhookWithSecret>('webhooks', { method: 'POST', body });

/** Changes a webhook. */
export const changeWebhook = (id: number, body: WebhookBody) =>
  askData<Webhook>(`webhooks/${id}`, { method: 'PUT', body });

/** Removes a webhook with its deliveries. */
export const removeWebhook = (id: number) => ask<undefined>(`webhooks/${id}`, { method: 'DELETE' });

/** Makes a new secret, which counts from the next delivery on. */
export const renewWebhook = (id: number) => askData<WebhookWithSecret>(`webhooks/${id}/renew`, { method: 'POST' });

/** Sends something to the receiver, and waits for its answer. */
export const testWebhook = (id: number) => askData<WebhookTest>(`webhooks/${id}/test`, { method: 'POST' });

/** Sends a delivery once more. */
export const replayDelivery = (id: number, delivery: number) =>
  askData<Delivery>(`webhooks/${id}/deliveries/${delivery}/replay`, { method: 'POST' });

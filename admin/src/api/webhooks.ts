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
import { queryKeys } from './query-keys.js';
import { requestData, requestJson } from './request.js';

/** How many deliveries come at once. */
const deliveriesPageSize = 25;
/** Polling intervals in milliseconds: while deliveries are pending, and otherwise. */
const [pendingPollInterval, idlePollInterval] = [2_000, 10_000];

/** All webhooks. */
export const webhooksQuery = queryOptions({
  queryKey: queryKeys.webhooks,
  queryFn: ({ signal }) => requestData<readonly Webhook[]>('webhooks', { signal }),
});

/** One of them. Throws ApiFailure 404 where there is none. */
export function webhookQuery(id: number) {
  return queryOptions({
    queryKey: [...queryKeys.webhooks, id],
    queryFn: ({ signal }) => requestData<Webhook>(`webhooks/${id}`, { signal }),
  });
}

/** A page of the deliveries of a webhook, newest first; `state` null: any. It is polled. */
export function deliveriesQuery(id: number, state: DeliveryState | null, page: number) {
  const parameters = { page, pageSize: deliveriesPageSize, ...(state === null ? {} : { state }) };
  return queryOptions({
    queryKey: [...queryKeys.webhooks, id, 'deliveries', parameters],
    queryFn: ({ signal }) => requestJson<PageBody<Delivery>>(`webhooks/${id}/deliveries`, { parameters, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.data.some((delivery) => delivery.state === 'pending') ? pendingPollInterval : idlePollInterval,
    staleTime: 0,
  });
}

/** Makes a webhook; its secret is in the answer, this once. */
export const createWebhook = (body: WebhookBody) =>
  requestData<WebhookWithSecret>('webhooks', { method: 'POST', body });

/** Changes a webhook. */
export const updateWebhook = (id: number, body: WebhookBody) =>
  requestData<Webhook>(`webhooks/${id}`, { method: 'PUT', body });

/** Removes a webhook with its deliveries. */
export const removeWebhook = (id: number) => requestJson<undefined>(`webhooks/${id}`, { method: 'DELETE' });

/** Makes a new secret, which counts from the next delivery on. */
export const renewWebhookSecret = (id: number) =>
  requestData<WebhookWithSecret>(`webhooks/${id}/renew`, { method: 'POST' });

/** Sends something to the receiver, and waits for its answer. */
export const testWebhook = (id: number) => requestData<WebhookTest>(`webhooks/${id}/test`, { method: 'POST' });

/** Sends a delivery once more. */
export const replayDelivery = (id: number, delivery: number) =>
  requestData<Delivery>(`webhooks/${id}/deliveries/${delivery}/replay`, { method: 'POST' });

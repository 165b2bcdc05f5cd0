import { forget } from '../lib/cache';
import { isFromWebhook } from '../lib/octavo';

/** The content server says that something changed: the address of a webhook. */
export default defineEventHandler(async (event) => {
  const body = (await readRawBody(event)) ?? '';
  setResponseStatus(event, isFromWebhook(new Headers(getHeaders(event) as Record<string, string>), body) ? 204 : 401);
  if (getResponseStatus(event) === 204) forget();
  return null;
});

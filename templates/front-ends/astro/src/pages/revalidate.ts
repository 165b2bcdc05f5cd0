import type { APIRoute } from 'astro';
import { forget } from '../lib/cache';
import { isFromWebhook } from '../lib/octavo';

/** The content server says that something changed: the address of a webhook. */
export const POST: APIRoute = async ({ request }) => {
  if (!isFromWebhook(request.headers, await request.text())) return new Response(null, { status: 401 });
  forget();
  return new Response(null, { status: 204 });
};

import { forget } from '../../lib/server/cache';
import { isFromWebhook } from '../../lib/server/octavo';

/** The content server says that something changed: the address of a webhook. */
export const POST = async ({ request }: { request: Request }) => {
  if (!isFromWebhook(request.headers, await request.text())) return new Response(null, { status: 401 });
  forget();
  return new Response(null, { status: 204 });
};

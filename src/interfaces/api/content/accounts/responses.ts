import type { Json } from '../../../../foundations/core/index.js';
import type { HttpResponse } from '../../../../foundations/http/index.js';

/* Answers about accounts have no envelope, and no cache may store them: none of them revalidates. */

/** An answer with this JSON as its body. */
export function jsonResponse(value: Json, headers: readonly string[] = []): HttpResponse {
  return rawJsonResponse(200, [Buffer.from(JSON.stringify(value))], headers);
}

/** An answer whose body is JSON text already. */
export function rawJsonResponse(
  status: 200 | 201,
  body: readonly Buffer[],
  headers: readonly string[] = [],
): HttpResponse {
  return { status, body, revalidates: false, headers };
}

/** `{"ok":true}` */
export const okResponse: HttpResponse = jsonResponse({ ok: true });

/** There is nothing to show, and that is no failure. */
export const noContentResponse: HttpResponse = { status: 204, body: null, revalidates: false };

/** Sends a browser to another page. */
export function redirectResponse(location: string, headers: readonly string[] = []): HttpResponse {
  return { status: 302, body: null, revalidates: false, headers: ['Location', location, ...headers] };
}

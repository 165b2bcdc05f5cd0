import type { Answer } from '../../http/index.js';
import type { Json } from '../../kernel/index.js';

/* Answers about accounts have no envelope, and no copy of them is kept anywhere: none of them revalidates. */

/** An answer with this JSON as its body. */
export function jsonAnswer(value: Json, headers: readonly string[] = []): Answer {
  return bytesAnswer(200, [Buffer.from(JSON.stringify(value))], headers);
}

/** An answer whose body is JSON text already. */
export function bytesAnswer(status: 200 | 201, body: readonly Buffer[], headers: readonly string[] = []): Answer {
  return { status, body, revalidates: false, headers };
}

/** `{"ok":true}` */
export const okAnswer: Answer = jsonAnswer({ ok: true });

/** There is nothing to show, and that is no failure. */
export const emptyAnswer: Answer = { status: 204, body: null, revalidates: false };

/** Sends a browser to another page. */
export function redirect(location: string, headers: readonly string[] = []): Answer {
  return { status: 302, body: null, revalidates: false, headers: ['Location', location, ...headers] };
}

import type { Answer } from '../http/index.js';

/* None of the answers revalidates: they are about accounts, and no copy of them is kept anywhere. */

/** `{"data": …, "meta": {}}` around a value that JSON can hold. */
export function dataAnswer(value: unknown, headers: readonly string[] = [], status: 200 | 201 = 200): Answer {
  return bytesAnswer([Buffer.from(JSON.stringify({ data: value, meta: {} }))], headers, status);
}

/** A page of a list. */
export function pageAnswer<T>(
  data: readonly T[],
  { page, pageSize, total }: { readonly page: number; readonly pageSize: number; readonly total: number },
): Answer {
  const pagination = { page, pageSize, pageCount: Math.ceil(total / pageSize), total };
  return bytesAnswer([Buffer.from(JSON.stringify({ data, meta: { pagination } }))]);
}

/** The same for something that was made. */
export function createdAnswer(value: unknown): Answer {
  return dataAnswer(value, [], 201);
}

/** An answer whose body is in its envelope already. */
export function bytesAnswer(body: readonly Buffer[], headers: readonly string[] = [], status: 200 | 201 = 200): Answer {
  return { status, body, revalidates: false, headers };
}

/** It is done, and there is nothing to show. */
export function doneAnswer(headers: readonly string[] = []): Answer {
  return { status: 204, body: null, revalidates: false, headers };
}

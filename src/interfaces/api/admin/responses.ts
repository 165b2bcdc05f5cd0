import type { HttpResponse } from '../../../foundations/http/index.js';

/* None of the answers revalidates: they are about accounts, and no cache may store them. */

/** `{"data": …, "meta": {}}` around a value that JSON can hold. */
export function dataResponse(value: unknown, headers: readonly string[] = [], status: 200 | 201 = 200): HttpResponse {
  return envelopeResponse([Buffer.from(JSON.stringify({ data: value, meta: {} }))], headers, status);
}

/** A page of a list. */
export function pageResponse<T>(
  data: readonly T[],
  { page, pageSize, total }: { readonly page: number; readonly pageSize: number; readonly total: number },
): HttpResponse {
  const pagination = { page, pageSize, pageCount: Math.ceil(total / pageSize), total };
  return envelopeResponse([Buffer.from(JSON.stringify({ data, meta: { pagination } }))]);
}

/** The same for something that was made. */
export function createdResponse(value: unknown): HttpResponse {
  return dataResponse(value, [], 201);
}

/** An answer whose body is in its envelope already. */
export function envelopeResponse(
  body: readonly Buffer[],
  headers: readonly string[] = [],
  status: 200 | 201 = 200,
): HttpResponse {
  return { status, body, revalidates: false, headers };
}

/** It is done, and there is nothing to show. */
export function doneResponse(headers: readonly string[] = []): HttpResponse {
  return { status: 204, body: null, revalidates: false, headers };
}

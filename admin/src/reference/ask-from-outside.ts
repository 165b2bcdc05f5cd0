import { askOutside } from '../api/index.js';

/** What came of a question. */
export interface Answer {
  readonly status: number;
  readonly reason: string;
  /** Those that say something about the answer, in this order. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** JSON with a line per value; whatever else came, as it is. */
  readonly body: string;
  /** Of the body as it came, in bytes. */
  readonly size: number;
  /** Milliseconds until the answer was whole. */
  readonly took: number;
}

const shown = ['content-type', 'etag', 'cache-control', 'vary', 'retry-after', 'www-authenticate', 'x-request-id'];

/** Asks a question and measures it; `token` null: as the public. Raises ApiFailure where no answer comes. */
export async function askFromOutside(address: string, token: string | null): Promise<Answer> {
  const began = performance.now();
  const response = await askOutside(address, token);
  const text = await response.text();
  const took = performance.now() - began;
  return {
    status: response.status,
    reason: response.statusText,
    headers: shown.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    }),
    body: legible(text),
    size: new TextEncoder().encode(text).length,
    took,
  };
}

function legible(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

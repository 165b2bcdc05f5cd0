import { askAsRole, askOutside } from '../api/index.js';

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
  /** What the database had to do for it; null: not told. */
  readonly database: { readonly statements: number; readonly milliseconds: number } | null;
}

/** Who asks: everybody, somebody with a token, or with a role of end users. */
export type Asker =
  | { readonly is: 'public' }
  | { readonly is: 'token'; readonly token: string }
  | { readonly is: 'role'; readonly id: number };

const shown = ['content-type', 'etag', 'cache-control', 'vary', 'retry-after', 'www-authenticate', 'x-request-id'];

/** Asks a question and measures it. Raises ApiFailure where no answer comes. */
export async function askFromOutside(address: string, asker: Asker): Promise<Answer> {
  const began = performance.now();
  const response = await askedBy(asker, address);
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
    database: databaseIn(response.headers.get('server-timing') ?? ''),
  };
}

function askedBy(asker: Asker, address: string): Promise<Response> {
  switch (asker.is) {
    case 'public':
      return askOutside(address, null);
    case 'token':
      return askOutside(address, asker.token);
    case 'role':
      return askAsRole(address, asker.id);
  }
}

function databaseIn(timing: string): Answer['database'] {
  const [, milliseconds, statements] = /\bdb;dur=([\d.]+);desc="(\d+)"/.exec(timing) ?? [];
  if (milliseconds === undefined || statements === undefined) return null;
  return { statements: Number(statements), milliseconds: Number(milliseconds) };
}

function legible(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

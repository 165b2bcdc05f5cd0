import { Failure, recordNumberLiterals } from '../../core/index.js';

/** Levels of nesting that a body may have. */
const depthLimit = 100;

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses a JSON body, which the caller then passes to `rejectDangerousJson`; undefined if it is empty, because some
 * clients declare JSON and send nothing. Of a repeated key the last value counts. Numbers that lose digits are recorded
 * (`numberLiterals`). Throws `http.malformed-body` and `http.json-scalar`.
 */
export function parseJsonBody(bytes: Buffer): unknown {
  const text = textOf(bytes);
  if (text === undefined) return undefined;
  const value = structured(parseJson(text));
  recordNumberLiterals(text, value);
  return value;
}

/** The text of a JSON body; undefined where it is empty. Throws `http.malformed-body`. */
export function textOf(bytes: Buffer): string | undefined {
  const text = decodeText(bytes);
  return text.trim() === '' ? undefined : text;
}

/** An object or a list. Throws `http.json-scalar` for other values. */
export function structured(value: unknown): object {
  if (typeof value !== 'object' || value === null) throw new Failure('http.json-scalar');
  return value;
}

function decodeText(bytes: Buffer): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new Failure('http.malformed-body', { reason: 'it is not UTF-8 text' });
  }
}

/** `JSON.parse`, raising `http.malformed-body`. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return refuseSyntax(error instanceof Error ? error.message : undefined);
  }
}

/** Throws `http.malformed-body`. */
export function refuseSyntax(reason = 'not JSON'): never {
  throw new Failure('http.malformed-body', { reason });
}

/** Throws `http.malformed-body` for an object or list so deep inside others. */
export function refuseDepth(depth: number): void {
  if (depth > depthLimit) refuseSyntax(`nested deeper than ${depthLimit} levels`);
}

/**
 * Refuses what would be dangerous further on: endless nesting, and a key that means an object's prototype to JavaScript.
 * Throws `http.malformed-body`.
 */
export function rejectDangerousJson(value: unknown, depth = 1): void {
  if (typeof value !== 'object' || value === null) return;
  refuseDepth(depth);
  if (Object.hasOwn(value, '__proto__')) refuseSyntax('the key __proto__ is not allowed');
  if (Array.isArray(value)) {
    for (const inner of value) rejectDangerousJson(inner, depth + 1);
    return;
  }
  const members = value as Readonly<Record<string, unknown>>;
  // Listing the values would take as long again for large objects.
  for (const key in members) rejectDangerousJson(members[key], depth + 1);
}

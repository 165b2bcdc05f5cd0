import { Failure, recordNumberLiterals } from '../kernel/index.js';

/** Levels of nesting that a body may have. */
const depthLimit = 100;

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses a JSON body, which `refuseDangerous` is to look through; undefined where it is empty, as some clients declare JSON and send nothing.
 * Of a repeated key the last value counts. Numbers that lose digits are recorded (`numberLiterals`). Raises `http.malformed-body` and
 * `http.json-scalar`.
 */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  const text = decodeText(bytes);
  if (text.trim() === '') return undefined;
  const value = parseText(text);
  if (typeof value !== 'object' || value === null) throw new Failure('http.json-scalar');
  recordNumberLiterals(text, value);
  return value;
}

function decodeText(bytes: Buffer): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new Failure('http.malformed-body', { reason: 'it is not UTF-8 text' });
  }
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Failure('http.malformed-body', { reason: error instanceof Error ? error.message : 'not JSON' });
  }
}

/**
 * Refuses what would be dangerous further on: endless nesting, and a key that means an object's prototype to JavaScript.
 * Raises `http.malformed-body`.
 */
export function refuseDangerous(value: unknown, depth = 1): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth > depthLimit) {
    throw new Failure('http.malformed-body', { reason: `nested deeper than ${depthLimit} levels` });
  }
  if (Object.hasOwn(value, '__proto__')) {
    throw new Failure('http.malformed-body', { reason: 'the key __proto__ is not allowed' });
  }
  if (Array.isArray(value)) {
    for (const inner of value) refuseDangerous(inner, depth + 1);
    return;
  }
  const members = value as Readonly<Record<string, unknown>>;
  // A list of the values would take as long again where there are many.
  for (const key in members) refuseDangerous(members[key], depth + 1);
}

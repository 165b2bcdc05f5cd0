import type { Json } from '../../../src/foundations/core/index.js';

/** Responses stored by name. */
export type Saved = ReadonlyMap<string, Json>;

const whole = /^\{\{([^{}]+)\}\}$/;
const inside = /\{\{([^{}]+)\}\}/g;

/**
 * The saved value at `name.key.0.key`; a name may hold dots itself, the longest one that was saved counts.
 * Throws when there is none: a case that names it wrongly must not pass.
 */
export function savedValue(saved: Saved, path: string): Json {
  const parts = path.trim().split('.');
  for (let length = parts.length; length > 0; length--) {
    const root = saved.get(parts.slice(0, length).join('.'));
    if (root === undefined) continue;
    let value: Json | undefined = root;
    for (const key of parts.slice(length)) value = childOf(value, key);
    if (value !== undefined) return value;
  }
  throw new Error(`Nothing was saved as {{${path}}}`);
}

/** Replaces all placeholders of a text. */
export function fillText(text: string, saved: Saved): string {
  return text.replace(inside, (_, path: string) => String(savedValue(saved, path)));
}

/** Replaces all placeholders in a JSON value; a text that is one placeholder becomes the saved value itself. */
export function fillJson(value: Json, saved: Saved): Json {
  if (typeof value === 'string') {
    const path = whole.exec(value)?.[1];
    return path === undefined ? fillText(value, saved) : savedValue(saved, path);
  }
  if (Array.isArray(value)) return value.map((entry) => fillJson(entry, saved));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, fillJson(entry, saved)]));
}

/** The entry `key` of an object or array; undefined when there is none. */
export function childOf(value: Json | undefined, key: string): Json | undefined {
  if (Array.isArray(value)) return value[Number(key)];
  if (value === null || typeof value !== 'object') return undefined;
  return Object.hasOwn(value, key) ? (value as { readonly [key: string]: Json })[key] : undefined;
}

/** The stored part of a response: `data` if present, else all of it. */
export function worthSaving(text: string): Json {
  const body = JSON.parse(text) as Json;
  return childOf(body, 'data') ?? body;
}

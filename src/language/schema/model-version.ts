import { createHash } from 'node:crypto';
import { isObject, type Json } from '../../foundations/core/index.js';
import type { Snapshot } from './types.js';

/** Digest of the definitions and locales: equal for models with the same meaning, whatever their files contain. */
export function computeModelVersion(model: Omit<Snapshot, 'version'>): string {
  const definitions = [...model.contentTypes.values(), ...model.components.values()].map(({ uid, definition }) => [
    uid,
    canonicalize(definition),
  ]);
  const names = model.localeNames.size === 0 ? [] : [[...model.localeNames]];
  const fallbacks = model.localeFallbacks.size === 0 ? [] : [{ fallbacks: [...model.localeFallbacks] }];
  const text = JSON.stringify([definitions, model.locales, model.defaultLocale, ...names, ...fallbacks]);
  return createHash('sha256').update(text).digest('hex');
}

/** Sorts keys, except those of `attributes`: their order is the order of responses. */
function canonicalize(value: Json, keepsOrder = false): Json {
  if (Array.isArray(value)) return value.map((entry) => canonicalize(entry));
  if (!isObject(value)) return value;
  const entries = Object.entries(value as Readonly<Record<string, Json>>);
  if (!keepsOrder) entries.sort(([left], [right]) => (left < right ? -1 : 1));
  return entries.map(([key, entry]) => [key, canonicalize(entry, key === 'attributes' && !keepsOrder)]);
}

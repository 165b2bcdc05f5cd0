import { isObject } from '../../../foundations/core/index.js';
import { stringOrNull, toBoolean } from './coerce-values.js';
import type { SourceWebhook } from './types.js';

/** Reads a webhook, with its lists as JSON or as JSON texts. Missing values become empty and are rejected later if required. */
export function readWebhook({ name, url, headers, events, enabled }: Readonly<Record<string, unknown>>): SourceWebhook {
  const [headerMap, eventList] = [parseJson(headers), parseJson(events)];
  const texts = isObject(headerMap)
    ? Object.entries(headerMap).map(([key, value]) => [key, String(value)] as const)
    : [];
  return {
    name: stringOrNull(name) ?? '',
    url: stringOrNull(url) ?? '',
    headers: Object.fromEntries(texts),
    events: Array.isArray(eventList) ? eventList.map(String) : [],
    enabled: enabled === undefined || toBoolean(enabled),
  };
}

function parseJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}

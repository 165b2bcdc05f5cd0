import { isObject } from '../../../foundations/core/index.js';
import { stringOrNull, toBoolean } from './coerce-values.js';
import type { SourceWebhook } from './types.js';

/** A webhook, its lists as JSON or as texts of JSON. What is missing is empty, and will be refused where it is needed. */
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

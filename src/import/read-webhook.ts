import { isObject } from '../kernel/index.js';
import type { SourceWebhook } from './types.js';
import { flagOf, textOf } from './values.js';

/** A webhook, its lists as JSON or as texts of JSON. What is missing is empty, and will be refused where it is needed. */
export function readWebhook({ name, url, headers, events, enabled }: Readonly<Record<string, unknown>>): SourceWebhook {
  const [named, listed] = [parsed(headers), parsed(events)];
  const texts = isObject(named) ? Object.entries(named).map(([key, value]) => [key, String(value)] as const) : [];
  return {
    name: textOf(name) ?? '',
    url: textOf(url) ?? '',
    headers: Object.fromEntries(texts),
    events: Array.isArray(listed) ? listed.map(String) : [],
    enabled: enabled === undefined || flagOf(enabled),
  };
}

function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}

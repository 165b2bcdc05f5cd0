import { isObject } from '../../kernel/index.js';
import { readWebhook } from '../read-webhook.js';
import type { SourceSettings, SourceWebhook } from '../types.js';
import { textOf } from '../values.js';

/** Reads what counts among the lines of `configuration/`. */
export async function readArchiveSettings(
  lines: AsyncIterable<Readonly<Record<string, unknown>>>,
): Promise<SourceSettings> {
  let defaultLocale: string | null = null;
  const webhooks: SourceWebhook[] = [];
  for await (const { type, value } of lines) {
    if (!isObject(value)) continue;
    if (type === 'core-store' && value.key === 'plugin_i18n_default_locale') defaultLocale = textOf(value.value);
    if (type === 'webhook') webhooks.push(readWebhook(value));
  }
  return { defaultLocale, webhooks };
}

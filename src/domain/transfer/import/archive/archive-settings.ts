import { isObject } from '../../../../foundations/core/index.js';
import { stringOrNull } from '../coerce-values.js';
import { readWebhook } from '../read-webhook.js';
import { isImportedStore } from '../sign-in-settings.js';
import type { SourceSettings, SourceWebhook } from '../types.js';

/** Reads what counts among the lines of `configuration/`. */
export async function readArchiveSettings(
  lines: AsyncIterable<Readonly<Record<string, unknown>>>,
): Promise<SourceSettings> {
  const stores = new Map<string, unknown>();
  const webhooks: SourceWebhook[] = [];
  for await (const { type, value } of lines) {
    if (!isObject(value)) continue;
    if (type === 'core-store' && isImportedStore(value.key)) stores.set(value.key, value.value);
    if (type === 'webhook') webhooks.push(readWebhook(value));
  }
  return { defaultLocale: stringOrNull(stores.get('plugin_i18n_default_locale')), webhooks, stores };
}

import type { ForeignDatabase } from '../../store/index.js';
import { readWebhook } from '../read-webhook.js';
import { isKeptStore } from '../sign-in.js';
import type { SourceSettings, SourceWebhook } from '../types.js';
import { textOf } from '../values.js';

/** What is configured in a database, as far as it comes over. */
export async function readSettings(database: ForeignDatabase): Promise<SourceSettings> {
  const stores = new Map<string, unknown>();
  if (database.tables.has('strapi_core_store_settings')) {
    for await (const { key, value } of database.rows('strapi_core_store_settings')) {
      if (isKeptStore(key)) stores.set(key, spelled(value));
    }
  }
  const webhooks: SourceWebhook[] = [];
  if (database.tables.has('strapi_webhooks')) {
    for await (const row of database.rows('strapi_webhooks')) webhooks.push(readWebhook(row));
  }
  return { defaultLocale: textOf(stores.get('plugin_i18n_default_locale')), webhooks, stores };
}

/** What is kept as JSON; a text that is none is itself. */
function spelled(value: unknown): unknown {
  try {
    return JSON.parse(textOf(value) ?? 'null');
  } catch {
    return textOf(value);
  }
}

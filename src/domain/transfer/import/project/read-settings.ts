import type { ForeignDatabase } from '../../../../storage/database/index.js';
import { stringOrNull } from '../coerce-values.js';
import { readWebhook } from '../read-webhook.js';
import { isImportedStore } from '../sign-in-settings.js';
import type { SourceSettings, SourceWebhook } from '../types.js';

/** Reads the imported settings of a database. */
export async function readSettings(database: ForeignDatabase): Promise<SourceSettings> {
  const stores = new Map<string, unknown>();
  if (database.tables.has('strapi_core_store_settings')) {
    for await (const { key, value } of database.rows('strapi_core_store_settings')) {
      if (isImportedStore(key)) stores.set(key, parseStoredJson(value));
    }
  }
  const webhooks: SourceWebhook[] = [];
  if (database.tables.has('strapi_webhooks')) {
    for await (const row of database.rows('strapi_webhooks')) webhooks.push(readWebhook(row));
  }
  return { defaultLocale: stringOrNull(stores.get('plugin_i18n_default_locale')), webhooks, stores };
}

/** Parses a stored JSON value; a text that is no JSON is returned itself. */
function parseStoredJson(value: unknown): unknown {
  try {
    return JSON.parse(stringOrNull(value) ?? 'null');
  } catch {
    return stringOrNull(value);
  }
}

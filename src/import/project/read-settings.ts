import type { ForeignDatabase } from '../../store/index.js';
import { readWebhook } from '../read-webhook.js';
import type { SourceSettings, SourceWebhook } from '../types.js';
import { textOf } from '../values.js';

/** What is configured in a database, as far as it comes over. */
export async function readSettings(database: ForeignDatabase): Promise<SourceSettings> {
  let defaultLocale: string | null = null;
  if (database.tables.has('strapi_core_store_settings')) {
    for await (const { key, value } of database.rows('strapi_core_store_settings')) {
      if (key === 'plugin_i18n_default_locale') defaultLocale = spelled(value);
    }
  }
  const webhooks: SourceWebhook[] = [];
  if (database.tables.has('strapi_webhooks')) {
    for await (const row of database.rows('strapi_webhooks')) webhooks.push(readWebhook(row));
  }
  return { defaultLocale, webhooks };
}

/** A text that is kept as JSON. */
function spelled(value: unknown): string | null {
  try {
    return textOf(JSON.parse(textOf(value) ?? 'null'));
  } catch {
    return textOf(value);
  }
}

import { eventNames, type WebhookRequest } from '../events/index.js';
import { Fields } from './fields.js';

const names = ['name', 'url', 'headers', 'events', 'uids', 'locales', 'enabled'];

/** What a body says about a webhook to make: left out, it is on, and for everything but accounts. Raises Failure account.*. */
export function parseNewWebhook(body: unknown): WebhookRequest {
  const fields = new Fields(body, names);
  const [name, url] = [fields.needed('name'), fields.needed('url')];
  return { headers: {}, events: [], uids: null, locales: null, enabled: true, ...readWebhook(fields), name, url };
}

/** What a body says about a webhook to change: what is left out stays. Raises Failure account.*. */
export function parseWebhookChange(body: unknown): Partial<WebhookRequest> {
  return readWebhook(new Fields(body, names));
}

function readWebhook(fields: Fields): Partial<WebhookRequest> {
  const name = fields.text('name');
  const url = fields.text('url');
  const headers = fields.textsByName('headers');
  const events = fields.someOf('events', eventNames);
  const uids = fields.textsOrNull('uids');
  const locales = fields.textsOrNull('locales');
  const enabled = fields.flag('enabled');
  fields.raise();
  return {
    ...(name === undefined ? {} : { name }),
    ...(url === undefined ? {} : { url }),
    ...(headers === undefined ? {} : { headers }),
    ...(events === undefined ? {} : { events }),
    ...(uids === undefined ? {} : { uids }),
    ...(locales === undefined ? {} : { locales }),
    ...(enabled === undefined ? {} : { enabled }),
  };
}

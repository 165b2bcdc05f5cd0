import { eventNames, type WebhookRequest } from '../../../../domain/events/index.js';
import { BodyFields } from '../body-fields.js';

const webhookFields = ['name', 'url', 'headers', 'events', 'uids', 'locales', 'enabled'];

/**
 * Parses the body of a new webhook: by default it is enabled, and for everything except accounts. Throws Failure
 * account.*.
 */
export function parseNewWebhook(body: unknown): WebhookRequest {
  const fields = new BodyFields(body, webhookFields);
  const [name, url] = [fields.requiredText('name'), fields.requiredText('url')];
  return {
    headers: {},
    events: [],
    uids: null,
    locales: null,
    enabled: true,
    ...parseWebhookFields(fields),
    name,
    url,
  };
}

/** Parses a change of a webhook: omitted members stay unchanged. Throws Failure account.*. */
export function parseWebhookChange(body: unknown): Partial<WebhookRequest> {
  return parseWebhookFields(new BodyFields(body, webhookFields));
}

function parseWebhookFields(fields: BodyFields): Partial<WebhookRequest> {
  const name = fields.text('name');
  const url = fields.text('url');
  const headers = fields.textsByName('headers');
  const events = fields.enumList('events', eventNames);
  const uids = fields.textsOrNull('uids');
  const locales = fields.textsOrNull('locales');
  const enabled = fields.boolean('enabled');
  fields.throwProblems();
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

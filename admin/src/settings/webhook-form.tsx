import { MultiSelect, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  createWebhook,
  type EventName,
  queryKeys,
  updateWebhook,
  type Webhook,
  type WebhookBody,
} from '../api/index.js';
import { useLocaleName } from '../documents/index.js';
import { FormDialog, isSuperAdmin, useFieldProblemText, useMe, useModel, useSave } from '../ui/index.js';
import { WebhookContentTypes } from './webhook-content-types.js';
import { WebhookEvents } from './webhook-events.js';
import { WebhookHeaderRows } from './webhook-header-rows.js';
import { toHeaderRows, toHeaders } from './webhook-headers.js';

/** Fields that show what was refused about them. */
const shownFields: readonly (keyof WebhookBody)[] = ['name', 'url', 'events', 'uids', 'locales', 'headers'];

/** A webhook that is made or changed. */
export interface WebhookFormProps {
  /** null: a new one. */
  readonly webhook: Webhook | null;
  readonly onClose: () => void;
  /** Called with the secret of a new webhook, which is shown only once. */
  readonly onCreated: (secret: string) => void;
}

/** The form of a webhook. */
export function WebhookForm({ webhook, onClose, onCreated }: WebhookFormProps) {
  const t = useTranslations('settings.webhooks');
  const me = useMe();
  const localeName = useLocaleName();
  const { locales: modelLocales } = useModel();
  const [name, setName] = useState(webhook?.name ?? '');
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [events, setEvents] = useState<ReadonlySet<EventName>>(() => new Set(webhook?.events ?? []));
  // All types are for those to choose who may do everything.
  const [uids, setUids] = useState<readonly string[] | null>(() => {
    if (webhook !== null) return webhook.uids;
    return isSuperAdmin(me) ? null : [];
  });
  const [locales, setLocales] = useState<readonly string[]>(webhook?.locales ?? []);
  const [headers, setHeaders] = useState(() => toHeaderRows(webhook?.headers ?? []));
  const [enabled, setEnabled] = useState(webhook?.enabled ?? true);
  const saving = useSave(
    queryKeys.webhooks,
    async (body: WebhookBody): Promise<string | null> => {
      if (webhook === null) return (await createWebhook(body)).secret;
      await updateWebhook(webhook.id, body);
      return null;
    },
    (secret) => (secret === null ? onClose() : onCreated(secret)),
  );

  const fieldError = useFieldProblemText<keyof WebhookBody>(saving.failure);

  function submit(): void {
    saving.save({
      name,
      url,
      events: [...events],
      uids,
      locales: locales.length === 0 ? null : locales,
      headers: toHeaders(headers),
      enabled,
    });
  }

  return (
    <FormDialog
      title={t(webhook === null ? 'create' : 'edit')}
      size="xl"
      saving={saving}
      fields={shownFields}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        value={name}
        error={fieldError('name')}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <TextInput
        label={t('url')}
        description={t('urlHint')}
        type="url"
        value={url}
        error={fieldError('url')}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <WebhookEvents selectedEvents={events} onChange={setEvents} error={fieldError('events')} />
      <WebhookContentTypes uids={uids} onChange={setUids} error={fieldError('uids')} />
      <MultiSelect
        label={t('locales')}
        placeholder={locales.length === 0 ? t('allLocales') : ''}
        data={[...new Set([...modelLocales, ...locales])].map((code) => ({ value: code, label: localeName(code) }))}
        value={[...locales]}
        error={fieldError('locales')}
        onChange={setLocales}
      />
      <WebhookHeaderRows rows={headers} onChange={setHeaders} error={fieldError('headers')} />
      <Switch label={t('enabled')} checked={enabled} onChange={(event) => setEnabled(event.currentTarget.checked)} />
    </FormDialog>
  );
}

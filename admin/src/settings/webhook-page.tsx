import { ActionIcon, Alert, Button, Menu } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, Ellipsis, OctagonX, Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  queryKeys,
  removeWebhook,
  renewWebhookSecret,
  testWebhook,
  type Webhook,
  type WebhookTest,
  webhookQuery,
} from '../api/index.js';
import {
  BackLink,
  ConfirmDialog,
  FailureAlert,
  hasSettingsPermission,
  Page,
  QueryResult,
  useMe,
  useSave,
} from '../ui/index.js';
import { SecretDialog } from './secret-dialog.js';
import { WebhookDeliveries } from './webhook-deliveries.js';
import { WebhookForm } from './webhook-form.js';
import { WebhookStateBadge } from './webhook-state-badge.js';

/** A webhook and its deliveries. */
export function WebhookPage() {
  const { id } = useParams({ from: '/signed-in/settings/webhooks/$id' });
  const webhook = useQuery(webhookQuery(id));
  return <QueryResult query={webhook}>{(loadedWebhook) => <WebhookView webhook={loadedWebhook} />}</QueryResult>;
}

type PendingAction = 'edit' | 'renew' | 'remove';

function WebhookView({ webhook }: { readonly webhook: Webhook }) {
  const t = useTranslations('settings.webhooks');
  const me = useMe();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [pending, setPending] = useState<PendingAction | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const { id } = webhook;
  const canWrite = hasSettingsPermission(me, 'write', 'settings::webhooks');
  const close = (): void => setPending(null);
  const test = useMutation({ mutationFn: () => testWebhook(id) });
  const renewal = useSave(
    queryKeys.webhooks,
    () => renewWebhookSecret(id),
    (renewed) => setSecret(renewed.secret),
  );

  async function remove(): Promise<void> {
    await removeWebhook(id);
    await navigate({ to: '/settings/webhooks' });
    client.removeQueries({ queryKey: [...queryKeys.webhooks, id] });
    await client.invalidateQueries({ queryKey: queryKeys.webhooks });
  }

  return (
    <Page
      title={webhook.name}
      description={webhook.url}
      badges={<WebhookStateBadge webhook={webhook} />}
      back={<BackLink to="/settings/webhooks">{t('title')}</BackLink>}
      actions={
        canWrite ? (
          <>
            <Button
              variant="default"
              leftSection={<Send size={15} aria-hidden />}
              loading={test.isPending}
              onClick={() => test.mutate()}
            >
              {t('test')}
            </Button>
            <Button onClick={() => setPending('edit')}>{t('edit')}</Button>
            <Menu position="bottom-end" withinPortal>
              <Menu.Target>
                <ActionIcon aria-label={t('actionsOf', { name: webhook.name })}>
                  <Ellipsis size={18} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => setPending('renew')}>{t('renew')}</Menu.Item>
                <Menu.Item color="red" onClick={() => setPending('remove')}>
                  {t('remove')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </>
        ) : null
      }
    >
      {webhook.stopped === null ? null : (
        <Alert color="red" variant="light" icon={<OctagonX size={18} />}>
          {t('stoppedText', { reason: webhook.stopped })}
        </Alert>
      )}
      {test.error === null ? null : <FailureAlert failure={test.error} />}
      {test.data === undefined ? null : <WebhookTestResult outcome={test.data} />}
      <WebhookDeliveries webhook={webhook} canReplay={canWrite} />
      {pending === 'edit' ? <WebhookForm webhook={webhook} onClose={close} onCreated={() => undefined} /> : null}
      <ConfirmDialog
        opened={pending === 'renew'}
        onClose={close}
        title={t('renewTitle')}
        confirmLabel={t('renew')}
        onConfirm={() => renewal.saveAsync(undefined)}
      >
        {t('renewText')}
      </ConfirmDialog>
      <ConfirmDialog
        opened={pending === 'remove'}
        onClose={close}
        title={t('removeTitle')}
        confirmLabel={t('remove')}
        onConfirm={remove}
      >
        {t('removeText')}
      </ConfirmDialog>
      {secret === null ? null : (
        <SecretDialog title={t('secretTitle')} hint={t('secretHint')} secret={secret} onClose={() => setSecret(null)} />
      )}
    </Page>
  );
}

function WebhookTestResult({ outcome: { delivered, status, error, milliseconds } }: { readonly outcome: WebhookTest }) {
  const t = useTranslations('settings.webhooks');
  const values = { status: String(status), milliseconds: String(milliseconds) };
  return delivered ? (
    <Alert color="teal" variant="light" role="status" icon={<CircleCheck size={18} />}>
      {t('testDone', values)}
    </Alert>
  ) : (
    <Alert color="red" variant="light" role="alert" icon={<CircleAlert size={18} />}>
      {status === null ? t('testFailed', { reason: error ?? '–' }) : t('testRefused', values)}
    </Alert>
  );
}

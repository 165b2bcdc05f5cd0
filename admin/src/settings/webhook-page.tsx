import { ActionIcon, Alert, Button, Menu } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, Ellipsis, OctagonX, Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  keys,
  removeWebhook,
  renewWebhook,
  testWebhook,
  type Webhook,
  type WebhookTest,
  webhookQuery,
} from '../api/index.js';
import { BackLink, Confirm, FailureAlert, Loaded, maySet, Page, useMe, useSaving } from '../ui/index.js';
import { ShownOnce } from './shown-once.js';
import { WebhookDeliveries } from './webhook-deliveries.js';
import { WebhookForm } from './webhook-form.js';
import { WebhookState } from './webhook-state.js';

/** A webhook and what it has told. */
export function WebhookPage() {
  const { id } = useParams({ from: '/signed-in/settings/webhooks/$id' });
  const webhook = useQuery(webhookQuery(id));
  return <Loaded query={webhook}>{(one) => <WebhookView webhook={one} />}</Loaded>;
}

type Question = 'edit' | 'renew' | 'remove';

function WebhookView({ webhook }: { readonly webhook: Webhook }) {
  const t = useTranslations('settings.webhooks');
  const me = useMe();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [question, setQuestion] = useState<Question | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const { id } = webhook;
  const mayWrite = maySet(me, 'write', 'settings::webhooks');
  const close = (): void => setQuestion(null);
  const testing = useMutation({ mutationFn: () => testWebhook(id) });
  const renewal = useSaving(
    keys.webhooks,
    () => renewWebhook(id),
    (renewed) => setSecret(renewed.secret),
  );

  async function remove(): Promise<void> {
    await removeWebhook(id);
    await navigate({ to: '/settings/webhooks' });
    client.removeQueries({ queryKey: [...keys.webhooks, id] });
    await client.invalidateQueries({ queryKey: keys.webhooks });
  }

  return (
    <Page
      title={webhook.name}
      description={webhook.url}
      marks={<WebhookState webhook={webhook} />}
      back={<BackLink to="/settings/webhooks">{t('title')}</BackLink>}
      actions={
        mayWrite ? (
          <>
            <Button
              variant="default"
              leftSection={<Send size={15} aria-hidden />}
              loading={testing.isPending}
              onClick={() => testing.mutate()}
            >
              {t('test')}
            </Button>
            <Button onClick={() => setQuestion('edit')}>{t('edit')}</Button>
            <Menu position="bottom-end" withinPortal>
              <Menu.Target>
                <ActionIcon aria-label={t('actionsOf', { name: webhook.name })}>
                  <Ellipsis size={18} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => setQuestion('renew')}>{t('renew')}</Menu.Item>
                <Menu.Item color="red" onClick={() => setQuestion('remove')}>
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
      {testing.error === null ? null : <FailureAlert failure={testing.error} />}
      {testing.data === undefined ? null : <TestOutcome outcome={testing.data} />}
      <WebhookDeliveries webhook={webhook} mayReplay={mayWrite} />
      {question === 'edit' ? <WebhookForm webhook={webhook} onClose={close} onMade={() => undefined} /> : null}
      <Confirm
        opened={question === 'renew'}
        onClose={close}
        title={t('renewTitle')}
        action={t('renew')}
        onConfirm={() => renewal.done(undefined)}
      >
        {t('renewText')}
      </Confirm>
      <Confirm
        opened={question === 'remove'}
        onClose={close}
        title={t('removeTitle')}
        action={t('remove')}
        onConfirm={remove}
      >
        {t('removeText')}
      </Confirm>
      {secret === null ? null : (
        <ShownOnce title={t('secretTitle')} hint={t('secretHint')} text={secret} onClose={() => setSecret(null)} />
      )}
    </Page>
  );
}

function TestOutcome({ outcome: { delivered, status, error, milliseconds } }: { readonly outcome: WebhookTest }) {
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

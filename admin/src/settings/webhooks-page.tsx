import { Badge, Button, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Webhook, webhooksQuery } from '../api/index.js';
import {
  Card,
  EmptyState,
  hasSettingsPermission,
  Page,
  QueryResult,
  RelativeTime,
  TextLink,
  useMe,
} from '../ui/index.js';
import { SecretDialog } from './secret-dialog.js';
import { WebhookForm } from './webhook-form.js';
import { WebhookStateBadge } from './webhook-state-badge.js';
import { WideTable } from './wide-table.js';

/** Webhooks, which notify other programs of events. */
export function WebhooksPage() {
  const t = useTranslations('settings.webhooks');
  const me = useMe();
  const webhooks = useQuery(webhooksQuery);
  const [isCreating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const createButton = hasSettingsPermission(me, 'write', 'settings::webhooks') ? (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      {t('create')}
    </Button>
  ) : null;
  return (
    <Page title={t('title')} description={t('description')} actions={createButton}>
      <Card flush>
        <QueryResult query={webhooks}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState icon={WebhookIcon} title={t('noneTitle')} description={t('none')} />
            ) : (
              <WebhookTable list={list} />
            )
          }
        </QueryResult>
      </Card>
      {isCreating ? (
        <WebhookForm
          webhook={null}
          onClose={() => setCreating(false)}
          onCreated={(text) => {
            setCreating(false);
            setSecret(text);
          }}
        />
      ) : null}
      {secret === null ? null : (
        <SecretDialog title={t('secretTitle')} hint={t('secretHint')} secret={secret} onClose={() => setSecret(null)} />
      )}
    </Page>
  );
}

function WebhookTable({ list }: { readonly list: readonly Webhook[] }) {
  const t = useTranslations('settings.webhooks');
  return (
    <WideTable
      title={t('title')}
      columns={[t('name'), t('state'), t('events'), t('created')]}
      actions={null}
      stackOnSmallScreens
    >
      {list.map((webhook) => (
        <Table.Tr key={webhook.id}>
          <Table.Td>
            <TextLink to="/settings/webhooks/$id" params={{ id: webhook.id }} size="sm" fw={550}>
              {webhook.name}
            </TextLink>
            <Text size="xs" c="dimmed">
              {webhook.url}
            </Text>
          </Table.Td>
          <Table.Td>
            <WebhookStateBadge webhook={webhook} />
            {webhook.stopped === null ? null : (
              <Text size="xs" c="dimmed" mt={4}>
                {webhook.stopped}
              </Text>
            )}
          </Table.Td>
          <Table.Td data-beside>
            <Badge color="gray">{webhook.events.length}</Badge>
          </Table.Td>
          <Table.Td data-beside>
            <RelativeTime timestamp={webhook.createdAt} size="sm" />
          </Table.Td>
        </Table.Tr>
      ))}
    </WideTable>
  );
}

import { Badge, Button, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Webhook, webhooksQuery } from '../api/index.js';
import { Card, EmptyState, Loaded, Moment, maySet, Page, TextLink, useMe } from '../ui/index.js';
import { ShownOnce } from './shown-once.js';
import { WebhookForm } from './webhook-form.js';
import { WebhookState } from './webhook-state.js';
import { WideTable } from './wide-table.js';

/** Webhooks: other programs that are told what happens. */
export function WebhooksPage() {
  const t = useTranslations('settings.webhooks');
  const me = useMe();
  const webhooks = useQuery(webhooksQuery);
  const [making, setMaking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const create = maySet(me, 'write', 'settings::webhooks') ? (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setMaking(true)}>
      {t('create')}
    </Button>
  ) : null;
  return (
    <Page title={t('title')} description={t('description')} actions={create}>
      <Card flush>
        <Loaded query={webhooks}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState icon={WebhookIcon} title={t('noneTitle')} description={t('none')} />
            ) : (
              <Webhooks list={list} />
            )
          }
        </Loaded>
      </Card>
      {making ? (
        <WebhookForm
          webhook={null}
          onClose={() => setMaking(false)}
          onMade={(text) => {
            setMaking(false);
            setSecret(text);
          }}
        />
      ) : null}
      {secret === null ? null : (
        <ShownOnce title={t('secretTitle')} hint={t('secretHint')} text={secret} onClose={() => setSecret(null)} />
      )}
    </Page>
  );
}

function Webhooks({ list }: { readonly list: readonly Webhook[] }) {
  const t = useTranslations('settings.webhooks');
  return (
    <WideTable title={t('title')} columns={[t('name'), t('state'), t('events'), t('created')]} actions={null} stacks>
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
            <WebhookState webhook={webhook} />
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
            <Moment at={webhook.createdAt} size="sm" />
          </Table.Td>
        </Table.Tr>
      ))}
    </WideTable>
  );
}

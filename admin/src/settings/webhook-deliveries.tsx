import { Badge, Button, Group, SegmentedControl, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { RotateCcw, Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  type Delivery,
  type DeliveryState,
  deliveriesQuery,
  keys,
  replayDelivery,
  type Webhook,
} from '../api/index.js';
import { Card, EmptyState, FailureAlert, Loaded, Moment, Pages, useModel, useSaving } from '../ui/index.js';
import { stateColors } from './delivery-state.js';
import classes from './settings.module.css';
import { WebhookDelivery } from './webhook-delivery.js';
import { useEventName } from './webhook-events.js';
import { WideTable } from './wide-table.js';

const states: readonly DeliveryState[] = ['pending', 'delivered', 'given-up'];
const all = 'all';

/** What a webhook has told. */
export interface WebhookDeliveriesProps {
  readonly webhook: Webhook;
  readonly mayReplay: boolean;
}

/** What was told, page by page, how it went, and what can be sent again. */
export function WebhookDeliveries({ webhook: { id }, mayReplay }: WebhookDeliveriesProps) {
  const t = useTranslations('settings.webhooks');
  const [state, setState] = useState<DeliveryState | null>(null);
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<number | null>(null);
  const deliveries = useQuery(deliveriesQuery(id, state, page));
  const replaying = useSaving(
    keys.webhooks,
    (delivery: number) => replayDelivery(id, delivery),
    () => undefined,
  );
  const shown = deliveries.data?.data.find((one) => one.id === open) ?? null;
  const onReplay = mayReplay ? replaying.run : null;
  return (
    <Card title={t('deliveries')} description={t('deliveriesText')} flush>
      <div className={classes.tools}>
        <SegmentedControl
          aria-label={t('filter')}
          size="xs"
          data={[{ value: all, label: t('all') }, ...states.map((value) => ({ value, label: t(`delivery.${value}`) }))]}
          value={state ?? all}
          onChange={(value) => {
            setState(states.find((one) => one === value) ?? null);
            setPage(1);
          }}
        />
      </div>
      {replaying.failure === null ? null : <FailureAlert failure={replaying.failure} />}
      <Loaded query={deliveries}>
        {({ data, meta: { pagination } }) =>
          data.length === 0 ? (
            <EmptyState
              icon={Send}
              title={t('noDeliveriesTitle')}
              description={t(state === null ? 'noDeliveries' : 'nothingDelivered')}
            />
          ) : (
            <>
              <Deliveries list={data} onOpen={setOpen} onReplay={onReplay} />
              <Pages pagination={{ ...pagination, page }} onPage={setPage} />
            </>
          )
        }
      </Loaded>
      {shown === null ? null : <WebhookDelivery delivery={shown} onClose={() => setOpen(null)} onReplay={onReplay} />}
    </Card>
  );
}

interface DeliveriesProps {
  readonly list: readonly Delivery[];
  readonly onOpen: (id: number) => void;
  /** null: the administrator may not. */
  readonly onReplay: ((id: number) => void) | null;
}

function Deliveries({ list, onOpen, onReplay }: DeliveriesProps) {
  const t = useTranslations('settings.webhooks');
  const { contentTypes } = useModel();
  const eventName = useEventName();
  const nameOf = (uid: string): string => contentTypes.find((one) => one.uid === uid)?.displayName ?? uid;
  return (
    <WideTable
      title={t('deliveries')}
      columns={[t('what'), t('state'), t('last'), t('attempts')]}
      actions={t('actions')}
      stacks
    >
      {list.map((delivery) => (
        <Table.Tr key={delivery.id}>
          <Table.Td>
            <Text size="sm" fw={550}>
              {eventName(delivery.event)}
            </Text>
            <Text size="xs" c="dimmed">
              {[nameOf(delivery.uid), delivery.locale].filter((part) => part !== null).join(' · ')} ·{' '}
              <Moment at={delivery.createdAt} />
            </Text>
          </Table.Td>
          <Table.Td>
            <Badge color={stateColors[delivery.state]}>{t(`delivery.${delivery.state}`)}</Badge>
          </Table.Td>
          <Table.Td>
            <LastAttempt delivery={delivery} />
          </Table.Td>
          <Table.Td data-beside>{delivery.attempts}</Table.Td>
          <Table.Td>
            <Group gap={4} wrap="nowrap">
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => onOpen(delivery.id)}
                aria-label={t('detailsOf', { id: String(delivery.id) })}
              >
                {t('details')}
              </Button>
              {onReplay === null ? null : (
                <Button
                  size="compact-sm"
                  variant="default"
                  leftSection={<RotateCcw size={14} aria-hidden />}
                  onClick={() => onReplay(delivery.id)}
                  aria-label={t('replayOf', { id: String(delivery.id) })}
                >
                  {t('replay')}
                </Button>
              )}
            </Group>
          </Table.Td>
        </Table.Tr>
      ))}
    </WideTable>
  );
}

function LastAttempt({ delivery: { lastAt, lastStatus, lastError, nextAt, state } }: { readonly delivery: Delivery }) {
  const t = useTranslations('settings.webhooks');
  return (
    <>
      {lastAt === null ? (
        '–'
      ) : (
        <Text size="sm">
          {lastStatus ?? lastError ?? '–'} · <Moment at={lastAt} />
        </Text>
      )}
      {state === 'pending' && nextAt !== null ? (
        <Text size="xs" c="dimmed">
          {t('next')}: <Moment at={nextAt} />
        </Text>
      ) : null}
    </>
  );
}

import { Badge, Button, Group, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { RotateCcw, Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  type Delivery,
  type DeliveryState,
  deliveriesQuery,
  queryKeys,
  replayDelivery,
  type Webhook,
} from '../api/index.js';
import {
  Card,
  CenteredPageLinks,
  EmptyState,
  FailureAlert,
  QueryResult,
  RelativeTime,
  StateFilter,
  useModel,
  useSave,
} from '../ui/index.js';
import { deliveryStateColors } from './delivery-state-colors.js';
import classes from './settings.module.css';
import { WebhookDeliveryDialog } from './webhook-delivery-dialog.js';
import { useEventName } from './webhook-events.js';
import { WideTable } from './wide-table.js';

const deliveryStates: readonly DeliveryState[] = ['pending', 'delivered', 'given-up'];

/** The deliveries of a webhook. */
export interface WebhookDeliveriesProps {
  readonly webhook: Webhook;
  readonly canReplay: boolean;
}

/** The deliveries by page, with their results, and the action to send one again. */
export function WebhookDeliveries({ webhook: { id }, canReplay }: WebhookDeliveriesProps) {
  const t = useTranslations('settings.webhooks');
  const [state, setState] = useState<DeliveryState | null>(null);
  const [page, setPage] = useState(1);
  const [openedId, setOpenedId] = useState<number | null>(null);
  const deliveries = useQuery(deliveriesQuery(id, state, page));
  const replay = useSave(
    queryKeys.webhooks,
    (delivery: number) => replayDelivery(id, delivery),
    () => undefined,
  );
  const openedDelivery = deliveries.data?.data.find((candidate) => candidate.id === openedId) ?? null;
  const onReplay = canReplay ? replay.save : null;
  return (
    <Card title={t('deliveries')} description={t('deliveriesText')} flush>
      <div className={classes.tools}>
        <StateFilter
          label={t('filter')}
          allLabel={t('all')}
          states={deliveryStates}
          labelOf={(value) => t(`delivery.${value}`)}
          value={state}
          onChange={(value) => {
            setState(value);
            setPage(1);
          }}
        />
      </div>
      {replay.failure === null ? null : <FailureAlert failure={replay.failure} />}
      <QueryResult query={deliveries}>
        {({ data, meta: { pagination } }) =>
          data.length === 0 ? (
            <EmptyState
              icon={Send}
              title={t('noDeliveriesTitle')}
              description={t(state === null ? 'noDeliveries' : 'nothingDelivered')}
            />
          ) : (
            <>
              <DeliveryTable list={data} onOpen={setOpenedId} onReplay={onReplay} />
              <CenteredPageLinks pagination={{ ...pagination, page }} onPageChange={setPage} />
            </>
          )
        }
      </QueryResult>
      {openedDelivery === null ? null : (
        <WebhookDeliveryDialog delivery={openedDelivery} onClose={() => setOpenedId(null)} onReplay={onReplay} />
      )}
    </Card>
  );
}

interface DeliveryTableProps {
  readonly list: readonly Delivery[];
  readonly onOpen: (id: number) => void;
  /** null: the administrator may not. */
  readonly onReplay: ((id: number) => void) | null;
}

function DeliveryTable({ list, onOpen, onReplay }: DeliveryTableProps) {
  const t = useTranslations('settings.webhooks');
  const { contentTypes } = useModel();
  const eventName = useEventName();
  // Events of change sets say so in their name.
  const typeName = ({ event, uid }: Delivery): string | null =>
    event.startsWith('change-set.')
      ? null
      : (contentTypes.find((contentType) => contentType.uid === uid)?.displayName ?? uid);
  return (
    <WideTable
      title={t('deliveries')}
      columns={[t('what'), t('state'), t('last'), t('attempts')]}
      actions={t('actions')}
      stackOnSmallScreens
    >
      {list.map((delivery) => (
        <Table.Tr key={delivery.id}>
          <Table.Td>
            <Text size="sm" fw={550}>
              {eventName(delivery.event)}
            </Text>
            <Text size="xs" c="dimmed">
              {[typeName(delivery), delivery.locale].flatMap((part) => (part === null ? [] : [`${part} · `]))}
              <RelativeTime timestamp={delivery.createdAt} />
            </Text>
          </Table.Td>
          <Table.Td>
            <Badge color={deliveryStateColors[delivery.state]}>{t(`delivery.${delivery.state}`)}</Badge>
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
          {lastStatus ?? lastError ?? '–'} · <RelativeTime timestamp={lastAt} />
        </Text>
      )}
      {state === 'pending' && nextAt !== null ? (
        <Text size="xs" c="dimmed">
          {t('next')}: <RelativeTime timestamp={nextAt} />
        </Text>
      ) : null}
    </>
  );
}

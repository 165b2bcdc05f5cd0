import { Badge, Button, Code, Group, Modal, Stack, Table, Text } from '@mantine/core';
import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Delivery } from '../api/index.js';
import { CopyTextButton } from '../ui/index.js';
import { deliveryStateColors } from './delivery-state-colors.js';
import { useEventName } from './webhook-events.js';

/** The details of a delivery. */
export interface WebhookDeliveryDialogProps {
  readonly delivery: Delivery;
  readonly onClose: () => void;
  /** null: the administrator may not. */
  readonly onReplay: ((id: number) => void) | null;
}

/** Everything that is known of a delivery: its attempts, how the last of them went, and what the receiver said. */
export function WebhookDeliveryDialog({ delivery, onClose, onReplay }: WebhookDeliveryDialogProps) {
  const t = useTranslations('settings.webhooks');
  const common = useTranslations('ui');
  const format = useFormatter();
  const eventName = useEventName();
  const formatExact = (timestamp: string): string =>
    format.dateTime(new Date(timestamp), { dateStyle: 'medium', timeStyle: 'medium' });
  const { id, key, event, uid, documentId, locale, state, attempts } = delivery;
  const { createdAt, nextAt, lastAt, lastStatus, lastError, milliseconds, answer } = delivery;
  const rows: readonly (readonly [name: string, value: ReactNode])[] = [
    [
      t('state'),
      <Badge key="state" color={deliveryStateColors[state]}>
        {t(`delivery.${state}`)}
      </Badge>,
    ],
    [t('about'), [uid, documentId, locale].filter((part) => part !== null && part !== '').join(' · ')],
    [t('created'), formatExact(createdAt)],
    [t('attempts'), attempts],
    [t('last'), lastAt === null ? null : formatExact(lastAt)],
    [t('status'), lastStatus],
    [t('took'), milliseconds === null ? null : t('milliseconds', { count: milliseconds })],
    [t('error'), lastError],
    [t('next'), nextAt === null || state !== 'pending' ? null : formatExact(nextAt)],
  ];
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={<Text fw={650}>{eventName(event)}</Text>}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack>
        <Table verticalSpacing={6} layout="fixed">
          <Table.Tbody>
            {rows.map(([name, value]) =>
              value === null ? null : (
                <Table.Tr key={name}>
                  <Table.Th scope="row" w="35%">
                    {name}
                  </Table.Th>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
                </Table.Tr>
              ),
            )}
            <Table.Tr>
              <Table.Th scope="row">{t('key')}</Table.Th>
              <Table.Td>
                <Group gap={4} wrap="nowrap">
                  <Code style={{ overflowWrap: 'anywhere' }}>{key}</Code>
                  <CopyTextButton text={key} copyLabel={t('key')} />
                </Group>
              </Table.Td>
            </Table.Tr>
          </Table.Tbody>
        </Table>
        {answer === null || answer === '' ? null : (
          <div>
            <Text size="sm" c="dimmed" mb={4}>
              {t('answer')}
            </Text>
            <Code block tabIndex={0} mah={240} style={{ overflow: 'auto', whiteSpace: 'pre-wrap' }}>
              {answer}
            </Code>
          </div>
        )}
        <Group justify="flex-end" gap="xs">
          {onReplay === null ? null : (
            <Button variant="default" leftSection={<RotateCcw size={15} aria-hidden />} onClick={() => onReplay(id)}>
              {t('replay')}
            </Button>
          )}
          <Button onClick={onClose}>{common('close')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

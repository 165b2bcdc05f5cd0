import { ActionIcon, Button, Group, Input, Stack, TextInput } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { HeaderRow } from './webhook-headers.js';

/** The headers of a webhook that is written. */
export interface WebhookHeaderRowsProps {
  readonly rows: readonly HeaderRow[];
  readonly onChange: (rows: readonly HeaderRow[]) => void;
  /** Why they were refused; null: they were not. */
  readonly error: string | null;
}

/** Names and values of headers; existing values can be kept, but not read. */
export function WebhookHeaderRows({ rows, onChange, error }: WebhookHeaderRowsProps) {
  const t = useTranslations('settings.webhooks');

  function change(row: HeaderRow, patch: Partial<HeaderRow>): void {
    onChange(rows.map((candidate) => (candidate === row ? { ...candidate, ...patch } : candidate)));
  }

  return (
    <Input.Wrapper label={t('headers')} labelElement="div" description={t('headersText')} error={error}>
      <Stack gap="xs" mt={6}>
        {rows.map((row, index) => {
          const number = String(index + 1);
          return (
            <Group key={row.key} gap="xs" wrap="nowrap">
              <TextInput
                flex={1}
                aria-label={t('headerName', { number })}
                value={row.name}
                onChange={(event) => change(row, { name: event.currentTarget.value })}
              />
              <TextInput
                flex={2}
                aria-label={t('headerValue', { number })}
                placeholder={row.existingName !== null && row.existingName === row.name.trim() ? t('headerKept') : ''}
                value={row.value}
                autoComplete="off"
                onChange={(event) => change(row, { value: event.currentTarget.value })}
              />
              <ActionIcon
                aria-label={t('removeHeader', { number })}
                onClick={() => onChange(rows.filter((candidate) => candidate !== row))}
              >
                <Trash2 size={15} />
              </ActionIcon>
            </Group>
          );
        })}
        <Group>
          <Button
            size="xs"
            variant="default"
            leftSection={<Plus size={14} aria-hidden />}
            onClick={() => onChange([...rows, { key: nextKey(rows), name: '', value: '', existingName: null }])}
          >
            {t('addHeader')}
          </Button>
        </Group>
      </Stack>
    </Input.Wrapper>
  );
}

function nextKey(rows: readonly HeaderRow[]): number {
  return Math.max(-1, ...rows.map(({ key }) => key)) + 1;
}

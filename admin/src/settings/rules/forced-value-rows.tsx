import { ActionIcon, Button, Code, Group, Select, Stack, Text } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { usePathLabel } from '../../fields/index.js';
import { type FilterField, SingleValueInput } from '../../filters/index.js';
import type { ForcedValue } from './forced-values.js';

/** Values that are forced by a rule. */
export interface ForcedValueRowsProps {
  /** What can be forced. */
  readonly fields: readonly FilterField[];
  readonly values: readonly ForcedValue[];
  readonly onChange: (values: readonly ForcedValue[]) => void;
}

/** A row per forced value: attribute and value. */
export function ForcedValueRows({ fields, values, onChange }: ForcedValueRowsProps) {
  const t = useTranslations('settings.rules');
  const attributeLabel = usePathLabel();
  const unused = fields.filter(({ field }) => values.every(({ name }) => name !== field));
  const [next] = unused;
  return (
    <Stack gap="xs" role="group" aria-label={t('set')}>
      <div>
        <Text size="sm" fw={500}>
          {t('set')}
        </Text>
        <Text size="xs" c="dimmed">
          {t('setHint')}
        </Text>
      </div>
      {values.map(({ name, text, stored }, index) => {
        const field = fields.find((candidate) => candidate.field === name);
        const number = String(index + 1);
        const selectable = fields.filter((candidate) => candidate === field || unused.includes(candidate));
        return (
          <Group key={name} gap={6} wrap="nowrap" align="flex-start" role="group" aria-label={t('value', { number })}>
            <Select
              aria-label={t('valueAttribute', { number })}
              size="xs"
              flex={1}
              searchable
              allowDeselect={false}
              disabled={text === null}
              data={selectable.map((candidate) => ({ value: candidate.field, label: attributeLabel(candidate.field) }))}
              value={name}
              onChange={(chosen) => chosen !== null && onChange(values.with(index, { name: chosen, text: '' }))}
            />
            {text === null || field === undefined ? (
              <Code flex={1}>{JSON.stringify(stored)}</Code>
            ) : (
              <SingleValueInput
                field={field}
                label={t('valueText', { number })}
                value={text}
                onChange={(changed) => onChange(values.with(index, { name, text: changed }))}
              />
            )}
            <ActionIcon
              onClick={() => onChange(values.toSpliced(index, 1))}
              aria-label={t('removeValue', { name: attributeLabel(name) })}
            >
              <X size={16} />
            </ActionIcon>
          </Group>
        );
      })}
      <Group>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Plus size={14} aria-hidden />}
          disabled={next === undefined}
          onClick={() => next !== undefined && onChange([...values, { name: next.field, text: '' }])}
        >
          {t('addValue')}
        </Button>
      </Group>
    </Stack>
  );
}

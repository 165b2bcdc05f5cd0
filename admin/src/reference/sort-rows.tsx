import { ActionIcon, Button, Group, SegmentedControl, Select } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useFieldLabel } from '../filters/index.js';
import type { SortKey } from './api-query.js';

/** What an answer is put in order by. */
export interface SortRowsProps {
  /** What it can be put in order by. */
  readonly names: readonly string[];
  readonly sort: readonly SortKey[];
  readonly onChange: (sort: readonly SortKey[]) => void;
}

/** A row per key: what, and which way round. What comes first counts most. */
export function SortRows({ names, sort, onChange }: SortRowsProps) {
  const t = useTranslations('reference.sort');
  const label = useFieldLabel();
  const unusedNames = names.filter((name) => !sort.some((key) => key.name === name));
  const [nextName] = unusedNames;
  return (
    <>
      {sort.map(({ name, descending }, index) => (
        <Group key={name} gap="xs" wrap="nowrap">
          <Select
            aria-label={t('by', { number: String(index + 1) })}
            size="xs"
            flex={1}
            searchable
            data={[name, ...unusedNames].map((value) => ({ value, label: label(value) }))}
            value={name}
            onChange={(chosen) => chosen !== null && onChange(sort.with(index, { name: chosen, descending }))}
          />
          <SegmentedControl
            aria-label={t('order', { number: String(index + 1) })}
            size="xs"
            data={[
              { value: 'asc', label: t('ascending') },
              { value: 'desc', label: t('descending') },
            ]}
            value={descending ? 'desc' : 'asc'}
            onChange={(value) => onChange(sort.with(index, { name, descending: value === 'desc' }))}
          />
          <ActionIcon
            onClick={() => onChange(sort.toSpliced(index, 1))}
            aria-label={t('remove', { number: String(index + 1) })}
          >
            <X size={16} />
          </ActionIcon>
        </Group>
      ))}
      <Group>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Plus size={14} aria-hidden />}
          disabled={nextName === undefined}
          onClick={() => nextName !== undefined && onChange([...sort, { name: nextName, descending: false }])}
        >
          {t('add')}
        </Button>
      </Group>
    </>
  );
}

import { Button, Group, Popover, Stack, Text } from '@mantine/core';
import { Filter } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ContentType } from '../../api/index.js';
import {
  AddConditionButton,
  type Condition,
  ConditionRows,
  createCondition,
  filterFields,
  isComplete,
} from '../../filters/index.js';
import { useModel } from '../../ui/index.js';

/** The conditions of a list. */
export interface FilterBuilderProps {
  readonly type: ContentType;
  readonly conditions: readonly Condition[];
  readonly onChange: (conditions: readonly Condition[]) => void;
}

/** Puts conditions together: what, how, with what. The list follows when they are applied. */
export function FilterBuilder({ type, conditions, onChange }: FilterBuilderProps) {
  const t = useTranslations('content.filter');
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      position="bottom-start"
      withinPortal
      trapFocus
      width={560}
      opened={opened}
      onChange={setOpened}
      closeOnClickOutside
    >
      <Popover.Target>
        <Button
          variant={conditions.length === 0 ? 'default' : 'light'}
          leftSection={<Filter size={16} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          {t('button', { count: conditions.length })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('title')} maw="calc(100vw - 1rem)">
        {opened ? (
          <FilterForm
            type={type}
            conditions={conditions}
            onChange={(next) => {
              setOpened(false);
              onChange(next);
            }}
          />
        ) : null}
      </Popover.Dropdown>
    </Popover>
  );
}

function FilterForm({ type, conditions, onChange }: FilterBuilderProps) {
  const t = useTranslations('content.filter');
  const model = useModel();
  const fields = filterFields(type, model);
  const [first] = fields;
  const [draft, setDraft] = useState<readonly Condition[]>(
    conditions.length > 0 || first === undefined ? conditions : [createCondition(first)],
  );
  const ready = draft.filter(isComplete);

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onChange(ready);
      }}
    >
      <Stack gap="sm">
        <Text size="xs" c="dimmed" fw={600}>
          {t('title')}
        </Text>
        <ConditionRows fields={fields} conditions={draft} onChange={setDraft} />
        <Group justify="space-between" gap="xs">
          <AddConditionButton fields={fields} conditions={draft} onChange={setDraft} />
          <Group gap="xs">
            <Button variant="default" size="xs" onClick={() => onChange([])}>
              {t('clear')}
            </Button>
            <Button type="submit" size="xs">
              {t('apply')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  );
}

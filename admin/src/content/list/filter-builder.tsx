import { Button, Group, Popover, Stack, Text } from '@mantine/core';
import { Filter } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ContentType } from '../../api/index.js';
import {
  ConditionTree,
  completeItems,
  countConditions,
  createCondition,
  type FilterItem,
  listFilterFields,
  type Match,
} from '../../filters/index.js';
import { useModel } from '../../ui/index.js';

/** The conditions of a list. */
export interface FilterBuilderProps {
  readonly type: ContentType;
  readonly items: readonly FilterItem[];
  readonly match: Match;
  readonly onChange: (items: readonly FilterItem[], match: Match) => void;
}

/** Puts conditions together: what, how, with what. The list follows when they are applied. */
export function FilterBuilder({ type, items, match, onChange }: FilterBuilderProps) {
  const t = useTranslations('content.filter');
  const lists = useTranslations('content.lists');
  const [opened, setOpened] = useState(false);
  const count = countConditions(items);
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
          variant={count === 0 ? 'default' : 'light'}
          leftSection={<Filter size={16} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          {t('button', { count })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        aria-label={lists('conditions')}
        mah="70dvh"
        style={{ overflowY: 'auto' }}
        maw="calc(100vw - 1rem)"
      >
        {opened ? (
          <FilterForm
            type={type}
            items={items}
            match={match}
            onChange={(next, nextMatch) => {
              setOpened(false);
              onChange(next, nextMatch);
            }}
          />
        ) : null}
      </Popover.Dropdown>
    </Popover>
  );
}

function FilterForm({ type, items, match, onChange }: FilterBuilderProps) {
  const t = useTranslations('content.filter');
  const lists = useTranslations('content.lists');
  const model = useModel();
  const fields = listFilterFields(type, model);
  const first = fields.find(({ field }) => field === type.titleAttribute) ?? fields[0];
  const [draft, setDraft] = useState<Pick<FilterBuilderProps, 'items' | 'match'>>({
    match,
    items: items.length > 0 || first === undefined ? items : [createCondition(first)],
  });

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onChange(completeItems(draft.items), draft.match);
      }}
    >
      <Stack gap="sm">
        <Text size="xs" c="dimmed" fw={600}>
          {lists('conditions')}
        </Text>
        <ConditionTree
          fields={fields}
          match={draft.match}
          items={draft.items}
          onChange={(nextMatch, next) => setDraft({ match: nextMatch, items: next })}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" size="xs" onClick={() => onChange([], 'all')}>
            {t('clear')}
          </Button>
          <Button type="submit" size="xs">
            {t('apply')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

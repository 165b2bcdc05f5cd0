import { ActionIcon, Button, Fieldset, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { FolderPlus, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { type ConditionGroup, type FilterItem, isGroup, type Match } from './condition-groups.js';
import { AddConditionButton, ConditionRows, createCondition } from './condition-rows.js';
import type { Condition, FilterField } from './filters.js';

/** Conditions and groups of conditions that are being put together. */
export interface ConditionTreeProps {
  readonly fields: readonly FilterField[];
  readonly match: Match;
  readonly items: readonly FilterItem[];
  readonly onChange: (match: Match, items: readonly FilterItem[]) => void;
}

/** Conditions of which all or any have to match; groups stand after the single conditions. */
export function ConditionTree({ fields, match, items, onChange }: ConditionTreeProps) {
  const t = useTranslations('content.lists');
  const conditions = items.filter((item): item is Condition => !isGroup(item));
  const groups = items.filter(isGroup);
  const setConditions = (next: readonly Condition[]): void => onChange(match, [...next, ...groups]);
  const setGroups = (next: readonly ConditionGroup[]): void => onChange(match, [...conditions, ...next]);
  const [first] = fields;
  return (
    <Stack gap="sm">
      <MatchControl label={t('match')} match={match} onChange={(next) => onChange(next, items)} />
      <ConditionRows fields={fields} conditions={conditions} onChange={setConditions} />
      {groups.map((group, index) => (
        <Fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: groups have no id but their index
          key={index}
          p="xs"
          legend={t('group', { number: String(index + 1) })}
        >
          <Stack gap="xs">
            <Group justify="space-between" gap="xs" wrap="nowrap">
              <MatchControl
                label={t('matchOfGroup', { number: String(index + 1) })}
                match={group.match}
                onChange={(next) => setGroups(groups.with(index, { ...group, match: next }))}
              />
              <ActionIcon
                aria-label={t('removeGroup', { number: String(index + 1) })}
                onClick={() => setGroups(groups.toSpliced(index, 1))}
              >
                <X size={16} />
              </ActionIcon>
            </Group>
            <ConditionRows
              fields={fields}
              conditions={group.conditions}
              onChange={(next) => setGroups(groups.with(index, { ...group, conditions: next }))}
            />
            <Group>
              <AddConditionButton
                fields={fields}
                conditions={group.conditions}
                onChange={(next) => setGroups(groups.with(index, { ...group, conditions: next }))}
              />
            </Group>
          </Stack>
        </Fieldset>
      ))}
      <Group gap="xs">
        <AddConditionButton fields={fields} conditions={conditions} onChange={setConditions} />
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<FolderPlus size={14} aria-hidden />}
          disabled={first === undefined}
          onClick={() =>
            first !== undefined &&
            setGroups([...groups, { match: match === 'all' ? 'any' : 'all', conditions: [createCondition(first)] }])
          }
        >
          {t('addGroup')}
        </Button>
      </Group>
    </Stack>
  );
}

interface MatchControlProps {
  readonly label: string;
  readonly match: Match;
  readonly onChange: (match: Match) => void;
}

function MatchControl({ label, match, onChange }: MatchControlProps) {
  const t = useTranslations('content.lists');
  return (
    <Group gap="xs" wrap="nowrap">
      <SegmentedControl
        size="xs"
        aria-label={label}
        data={[
          { value: 'all', label: t('all') },
          { value: 'any', label: t('any') },
        ]}
        value={match}
        onChange={(value) => onChange(value === 'any' ? 'any' : 'all')}
      />
      <Text size="xs" c="dimmed">
        {t('matchHint')}
      </Text>
    </Group>
  );
}

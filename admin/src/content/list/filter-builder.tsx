import { ActionIcon, Button, Group, Popover, Select, Stack, Text } from '@mantine/core';
import { Filter, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ContentType } from '../../api/index.js';
import { fieldLabel } from '../../fields/index.js';
import { useModel } from '../../ui/index.js';
import { systemColumns } from './columns.js';
import { FilterValue, inside } from './filter-value.js';
import { type Condition, type FilterField, filterFields, isComplete, type Operator, valuesOf } from './filters.js';

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
          <Builder
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

function Builder({ type, conditions, onChange }: FilterBuilderProps) {
  const t = useTranslations('content.filter');
  const model = useModel();
  const label = useFieldLabel();
  const fields = filterFields(type, model);
  const [first] = fields;
  const [draft, setDraft] = useState<readonly Condition[]>(
    conditions.length > 0 || first === undefined ? conditions : [freshCondition(first)],
  );
  const change = (at: number, next: Condition): void => setDraft(draft.with(at, next));
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
        {draft.map((condition, at) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have nothing but their place
            key={at}
            number={at + 1}
            fields={fields}
            label={label}
            condition={condition}
            onChange={(next) => change(at, next)}
            onRemove={() => setDraft(draft.toSpliced(at, 1))}
          />
        ))}
        <Group justify="space-between" gap="xs">
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Plus size={14} aria-hidden />}
            disabled={first === undefined}
            onClick={() => first !== undefined && setDraft([...draft, freshCondition(first)])}
          >
            {t('add')}
          </Button>
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

interface RowProps {
  readonly number: number;
  readonly fields: readonly FilterField[];
  readonly label: (field: string) => string;
  readonly condition: Condition;
  readonly onChange: (condition: Condition) => void;
  readonly onRemove: () => void;
}

function Row({ number, fields, label, condition, onChange, onRemove }: RowProps) {
  const t = useTranslations('content.filter');
  const operatorName = useTranslations('content.operator');
  const field = fields.find((one) => one.field === condition.field) ?? null;
  const at = String(number);
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start" role="group" aria-label={t('condition', { number: at })}>
      <Stack gap={6} flex={1}>
        <Group gap={6} grow>
          <Select
            aria-label={t('field', { number: at })}
            size="xs"
            comboboxProps={inside}
            openOnFocus={false}
            searchable
            data={fields.map((one) => ({ value: one.field, label: label(one.field) }))}
            value={condition.field}
            onChange={(name) => {
              const next = fields.find((one) => one.field === name);
              if (next !== undefined) onChange(freshCondition(next));
            }}
          />
          <Select
            aria-label={t('operator', { number: at })}
            size="xs"
            comboboxProps={inside}
            data={(field?.operators ?? [condition.operator]).map((value) => ({
              value,
              label: operatorName(plainName(value)),
            }))}
            value={condition.operator}
            onChange={(name) => {
              const operator = field?.operators.find((one) => one === name);
              if (operator !== undefined) onChange(withOperator(condition, operator));
            }}
          />
        </Group>
        {field === null ? null : (
          <FilterValue field={field} condition={condition} label={t('value', { number: at })} onChange={onChange} />
        )}
      </Stack>
      <ActionIcon onClick={onRemove} aria-label={t('remove', { number: at })}>
        <X size={16} />
      </ActionIcon>
    </Group>
  );
}

/** The key of an operator in the catalogue: keys have no dollar signs. */
function plainName<O extends Operator>(operator: O): O extends `$${infer Name}` ? Name : never {
  return operator.slice(1) as O extends `$${infer Name}` ? Name : never;
}

function freshCondition({ field, operators, type }: FilterField): Condition {
  const wanted = ['string', 'text', 'richtext', 'email', 'uid'].includes(type) ? '$containsi' : operators[0];
  const operator = operators.find((one) => one === wanted) ?? operators[0] ?? '$notNull';
  return { field, operator };
}

/** The value stays where the other operator takes one of the same form. */
function withOperator({ field, operator: before, value }: Condition, operator: Operator): Condition {
  return valuesOf(before) === valuesOf(operator) && value !== undefined
    ? { field, operator, value }
    : { field, operator };
}

function useFieldLabel(): (field: string) => string {
  const t = useTranslations('content.list');
  return (field) => {
    const known = systemColumns.find((name) => name === field);
    if (known !== undefined) return t(known);
    if (field === 'documentId') return t('documentId');
    return field.split('.').map(fieldLabel).join(' › ');
  };
}

import { ActionIcon, Button, Group, Select, Stack } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { fieldLabel } from '../fields/index.js';
import { FilterValue, inside } from './filter-value.js';
import { type Condition, type FilterField, type Operator, systemFields, valuesOf } from './filters.js';
import { useOperatorName } from './operator-name.js';

/** Conditions that are being put together. */
export interface ConditionRowsProps {
  /** What conditions can be about. */
  readonly fields: readonly FilterField[];
  readonly conditions: readonly Condition[];
  readonly onChange: (conditions: readonly Condition[]) => void;
}

/** A row per condition: what, how, with what. */
export function ConditionRows({ fields, conditions, onChange }: ConditionRowsProps) {
  const label = useFieldLabel();
  return conditions.map((condition, at) => (
    <Row
      // biome-ignore lint/suspicious/noArrayIndexKey: conditions have nothing but their place
      key={at}
      number={at + 1}
      fields={fields}
      label={label}
      condition={condition}
      onChange={(next) => onChange(conditions.with(at, next))}
      onRemove={() => onChange(conditions.toSpliced(at, 1))}
    />
  ));
}

/** Adds a condition about the first thing that there is. */
export function AddCondition({ fields, conditions, onChange }: ConditionRowsProps) {
  const t = useTranslations('content.filter');
  const [first] = fields;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<Plus size={14} aria-hidden />}
      disabled={first === undefined}
      onClick={() => first !== undefined && onChange([...conditions, freshCondition(first)])}
    >
      {t('add')}
    </Button>
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
  const operatorName = useOperatorName();
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
              label: operatorName(value),
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
/** A condition about something, not said to the end. */
export function freshCondition({ field, operators, type }: FilterField): Condition {
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

/** What is shown for the name of something that a condition can be about. */
export function useFieldLabel(): (field: string) => string {
  const t = useTranslations('content.list');
  return (field) => {
    const known = systemFields.find((name) => name === field);
    if (known !== undefined) return t(known);
    if (field === 'documentId') return t('documentId');
    return field.split('.').map(fieldLabel).join(' › ');
  };
}

import { ActionIcon, Button, Group, Select, Stack } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { type Attribute, type Operator, operatorTable } from '../api/index.js';
import { usePathLabel } from '../fields/index.js';
import { FilterValue, withinPopover } from './filter-value.js';
import { type Condition, type FilterField, systemTimestamps } from './filters.js';
import { type DocumentField, isDocumentField } from './list-fields.js';
import { useOperatorName } from './use-operator-name.js';

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
  return conditions.map((condition, index) => (
    <Row
      // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no id but their index
      key={index}
      number={index + 1}
      fields={fields}
      label={label}
      condition={condition}
      onChange={(next) => onChange(conditions.with(index, next))}
      onRemove={() => onChange(conditions.toSpliced(index, 1))}
    />
  ));
}

/** Adds a condition about the first thing that there is. */
export function AddConditionButton({ fields, conditions, onChange }: ConditionRowsProps) {
  const t = useTranslations('content.filter');
  const [first] = fields;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<Plus size={14} aria-hidden />}
      disabled={first === undefined}
      onClick={() => first !== undefined && onChange([...conditions, createCondition(first)])}
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
  const field = fields.find((candidate) => candidate.field === condition.field) ?? null;
  const operatorName = useOperatorName();
  const rowNumber = String(number);
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start" role="group" aria-label={t('condition', { number: rowNumber })}>
      <Stack gap={6} flex={1}>
        <Group gap={6} grow>
          <Select
            aria-label={t('field', { number: rowNumber })}
            size="xs"
            comboboxProps={withinPopover}
            openOnFocus={false}
            searchable
            limit={200}
            data={fields.map((candidate) => ({ value: candidate.field, label: label(candidate.field) }))}
            value={condition.field}
            onChange={(name) => {
              const next = fields.find((candidate) => candidate.field === name);
              if (next !== undefined) onChange(createCondition(next));
            }}
          />
          <Select
            aria-label={t('operator', { number: rowNumber })}
            size="xs"
            comboboxProps={withinPopover}
            data={offeredOperators(field, condition).map((value) => ({
              value,
              label: operatorName(value, field?.column),
            }))}
            value={condition.operator}
            onChange={(name) => {
              const operator = field?.operators.find((candidate) => candidate === name);
              if (operator !== undefined) onChange(withOperator(condition, operator));
            }}
          />
        </Group>
        {field === null ? null : (
          <FilterValue
            field={field}
            condition={condition}
            label={t('value', { number: rowNumber })}
            onChange={onChange}
          />
        )}
      </Stack>
      <ActionIcon onClick={onRemove} aria-label={t('remove', { number: rowNumber })}>
        <X size={16} />
      </ActionIcon>
    </Group>
  );
}
/** Those of the field, and that of a condition from elsewhere, such as an older address. */
function offeredOperators(field: FilterField | null, { operator }: Condition): readonly Operator[] {
  if (field === null) return [operator];
  return field.operators.includes(operator) ? field.operators : [...field.operators, operator];
}

/** A condition about something, not said to the end. */
export function createCondition({ field, operators, column, values, operands }: FilterField): Condition {
  const preferred = column === 'text' && values === null && operands === undefined ? '$containsi' : operators[0];
  const operator = operators.find((candidate) => candidate === preferred) ?? operators[0] ?? '$notNull';
  const [only, ...others] = values ?? [];
  return only !== undefined && others.length === 0 ? { field, operator, value: only } : { field, operator };
}

/** The value stays where the other operator takes one of the same form. */
function withOperator({ field, operator: previousOperator, value }: Condition, operator: Operator): Condition {
  return operatorTable[previousOperator].operands === operatorTable[operator].operands && value !== undefined
    ? { field, operator, value }
    : { field, operator };
}

/** What is shown for the name of something that a condition can be about: of the given attributes, else of those of the view. */
export function useFieldLabel(): (field: string, attributes?: readonly Attribute[]) => string {
  const t = useTranslations('content.list');
  const pathLabel = usePathLabel();
  const lists = useTranslations('content.lists');
  return (field, attributes) => {
    if (isDocumentField(field)) return lists(`field.${documentFieldKey(field)}`);
    const systemField = systemTimestamps.find((name) => name === field);
    if (systemField !== undefined) return t(systemField);
    if (field === 'documentId') return t('documentId');
    return pathLabel(field, attributes);
  };
}

/** The key of a condition on whole documents in the catalogue: keys have no dollar signs. */
function documentFieldKey<F extends DocumentField>(field: F): F extends `$${infer Name}` ? Name : never {
  return field.slice(1) as F extends `$${infer Name}` ? Name : never;
}

import { Group, Select, TagsInput, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { operatorTable } from '../api/index.js';
import type { Condition, FilterField } from './filters.js';
import { escapeText, unescapeText, useOperandName } from './operands.js';
import { RelativeDateInput } from './relative-date-input.js';
import { useValueLabel } from './use-value-label.js';

/** What a condition compares with. */
export interface FilterValueProps {
  readonly field: FilterField;
  readonly condition: Condition;
  readonly label: string;
  readonly onChange: (condition: Condition) => void;
}

/** Lists of choices stay within the popover, which closes when something outside of it is pressed. */
export const withinPopover = { withinPortal: false } as const;

/** The input for the operands of a condition; an operator of presence has none. */
export function FilterValue({ field, condition, label, onChange }: FilterValueProps) {
  const t = useTranslations('content.filter');
  const { operator, value } = condition;
  const setValue = (next: string | readonly string[]): void => onChange({ ...condition, value: next });
  const listValues = Array.isArray(value) ? value.map(String) : [];
  const hasOperands = field.operands !== undefined;
  switch (operatorTable[operator].operands) {
    case 'boolean':
      return null;
    case 'one':
      return (
        <SingleValueInput
          field={field}
          label={label}
          value={typeof value === 'string' ? value : ''}
          onChange={setValue}
        />
      );
    case 'two': {
      const [from = '', to = ''] = listValues;
      return (
        <Group gap={6} grow>
          <SingleValueInput
            field={field}
            label={t('from', { label })}
            value={from}
            onChange={(next) => setValue([next, to])}
          />
          <SingleValueInput
            field={field}
            label={t('to', { label })}
            value={to}
            onChange={(next) => setValue([from, next])}
          />
        </Group>
      );
    }
    case 'many':
      return (
        <TagsInput
          aria-label={label}
          size="xs"
          comboboxProps={withinPopover}
          placeholder={t('several')}
          data={[...(field.values ?? [])]}
          value={hasOperands ? listValues.map(unescapeText) : listValues}
          onChange={(next) => setValue(hasOperands ? next.map(escapeText) : next)}
          clearable={false}
        />
      );
  }
}

/** One value. */
export interface SingleValueInputProps {
  readonly field: Pick<FilterField, 'column' | 'values' | 'operands'> &
    Partial<Pick<FilterField, 'field' | 'relativeDates'>>;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** An input for one value: a text, or one of the operands if there are any. */
export function SingleValueInput({ field, label, value, onChange }: SingleValueInputProps) {
  const t = useTranslations('content.filter');
  const operandName = useOperandName();
  const { column, operands } = field;
  if (operands === undefined) return <TextValueInput field={field} label={label} value={value} onChange={onChange} />;
  const isOperand = operands.includes(value);
  return (
    <Group gap={6} grow preventGrowOverflow={false} flex={1}>
      {operands.length === 0 ? null : (
        <Select
          aria-label={t('source', { label })}
          size="xs"
          comboboxProps={withinPopover}
          placeholder={t('choose')}
          data={[
            ...(column === null ? [] : [{ value: textSource, label: t('text') }]),
            ...operands.map((operand) => ({ value: operand, label: operandName(operand) })),
          ]}
          allowDeselect={false}
          value={isOperand ? value : column === null ? null : textSource}
          onChange={(next) => onChange(next === null || next === textSource ? '' : next)}
        />
      )}
      {isOperand || column === null ? null : (
        <TextValueInput
          field={field}
          label={label}
          value={unescapeText(value)}
          onChange={(next) => onChange(escapeText(next))}
        />
      )}
    </Group>
  );
}

/** Stands for a text among the operands. */
const textSource = 'text';

function TextValueInput(props: SingleValueInputProps) {
  const { field, label, value, onChange } = props;
  if (field.relativeDates === undefined) return <ExactValueInput {...props} />;
  return (
    <RelativeDateInput label={label} value={value} onChange={onChange}>
      <ExactValueInput {...props} />
    </RelativeDateInput>
  );
}

function ExactValueInput({ field: { column, values, field }, label, value, onChange }: SingleValueInputProps) {
  const t = useTranslations('content.list');
  const valueLabel = useValueLabel(field);
  const common = { 'aria-label': label, size: 'xs' } as const;
  if (column === 'boolean' || values !== null) {
    const data =
      values === null
        ? [
            { value: 'true', label: t('yes') },
            { value: 'false', label: t('no') },
          ]
        : values.map((choice) => ({ value: choice, label: valueLabel(choice) }));
    return (
      <Select
        {...common}
        comboboxProps={withinPopover}
        data={data}
        value={value === '' ? null : value}
        onChange={(next) => onChange(next ?? '')}
      />
    );
  }
  if (column === 'instant') {
    return (
      <TextInput
        {...common}
        type="datetime-local"
        value={toLocalInput(value)}
        onChange={(event) => onChange(fromLocalInput(event.currentTarget.value))}
      />
    );
  }
  return (
    <TextInput
      {...common}
      type={column === 'date' || column === 'time' ? column : 'text'}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** An instant as the browser's own input shows it, to the minute; what is none stays as it is. */
function toLocalInput(instant: string): string {
  const date = new Date(instant);
  if (instant === '' || Number.isNaN(date.getTime())) return instant;
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

function fromLocalInput(local: string): string {
  const date = new Date(local);
  return local === '' || Number.isNaN(date.getTime()) ? '' : date.toISOString();
}

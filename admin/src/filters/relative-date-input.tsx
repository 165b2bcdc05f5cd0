import { Group, NumberInput, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { formatRelativeDate, parseRelativeDate } from './relative-dates.js';

/** A value that is a day relative to today, or a day or time of its own. */
export interface RelativeDateInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The input of a day or time of its own. */
  readonly children: ReactNode;
}

/** Lists of choices stay within the popover that the conditions are in. */
const withinPopover = { withinPortal: false } as const;

const kinds = ['exact', 'today', 'ago', 'ahead'] as const;
const defaultDays = 7;
const maxDays = 9999;

/** Chooses between today, some days ago, in some days, and a day or time of its own. */
export function RelativeDateInput({ label, value, onChange, children }: RelativeDateInputProps) {
  const t = useTranslations('content.lists.relative');
  const days = parseRelativeDate(value);
  const kind = days === null ? 'exact' : days === 0 ? 'today' : days < 0 ? 'ago' : 'ahead';

  function choose(next: string | null): void {
    if (next === 'today') onChange(formatRelativeDate(0));
    else if (next === 'ago') onChange(formatRelativeDate(-Math.abs(days || defaultDays)));
    else if (next === 'ahead') onChange(formatRelativeDate(Math.abs(days || defaultDays)));
    else if (next === 'exact') onChange('');
  }

  return (
    <Group gap={6} grow preventGrowOverflow={false} flex={1} wrap="nowrap">
      <Select
        aria-label={t('kind', { label })}
        size="xs"
        comboboxProps={withinPopover}
        data={kinds.map((name) => ({ value: name, label: t(name) }))}
        allowDeselect={false}
        value={kind}
        onChange={choose}
      />
      {kind === 'exact' ? children : null}
      {kind === 'ago' || kind === 'ahead' ? (
        <NumberInput
          aria-label={t('days', { label })}
          size="xs"
          min={1}
          max={maxDays}
          allowDecimal={false}
          allowNegative={false}
          value={Math.abs(days ?? defaultDays)}
          onChange={(next) => {
            const count = Math.min(maxDays, Math.max(1, Number(next) || 1));
            onChange(formatRelativeDate(kind === 'ago' ? -count : count));
          }}
        />
      ) : null}
    </Group>
  );
}

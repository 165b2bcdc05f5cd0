import { TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { fromDatetimeLocal } from './datetime-local.js';

/** What stands in the fields of a schedule, by the clock here; empty: no time. */
export interface ScheduleTimes {
  readonly publishAt: string;
  readonly unpublishAt: string;
}

/** The fields of a schedule. */
export interface ScheduleTimeFieldsProps {
  readonly times: ScheduleTimes;
  /** Whether there is a time to unpublish. */
  readonly canUnpublish: boolean;
  readonly disabled?: boolean;
  readonly errorOf: (field: keyof ScheduleTimes) => string | null;
  readonly onChange: (times: ScheduleTimes) => void;
}

/** Asks when something is to be published and unpublished. The first field gets the focus of a dialog. */
export function ScheduleTimeFields({
  times,
  canUnpublish,
  disabled = false,
  errorOf,
  onChange,
}: ScheduleTimeFieldsProps) {
  const t = useTranslations('content.publication');
  const zone = t('zone', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone });
  const fields = canUnpublish ? (['publishAt', 'unpublishAt'] as const) : (['publishAt'] as const);
  const wrongOrder = isWrongOrder(times) ? t('wrongOrder') : null;
  return fields.map((field, index) => (
    <TextInput
      key={field}
      type="datetime-local"
      step={1}
      label={t(field)}
      description={zone}
      value={times[field]}
      disabled={disabled}
      error={(field === 'unpublishAt' && !disabled ? wrongOrder : null) ?? errorOf(field)}
      onChange={(event) => onChange({ ...times, [field]: event.currentTarget.value })}
      {...(index === 0 ? { 'data-autofocus': true } : {})}
    />
  ));
}

/** Whether it would be unpublished before it is published. */
export function isWrongOrder({ publishAt, unpublishAt }: ScheduleTimes): boolean {
  return publishAt !== '' && unpublishAt !== '' && unpublishAt <= publishAt;
}

/** Returns the times as the server takes them, without those of `omits`. */
export function toScheduleBody(
  times: ScheduleTimes,
  omits: (field: keyof ScheduleTimes) => boolean,
): Partial<Readonly<Record<keyof ScheduleTimes, string | null>>> {
  const fields = (['publishAt', 'unpublishAt'] as const).filter((field) => !omits(field));
  return Object.fromEntries(fields.map((field) => [field, fromDatetimeLocal(times[field])]));
}

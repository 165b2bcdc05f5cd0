import { DateInput } from '@mantine/dates';
import { CalendarDays } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ScalarAttribute } from '../api/index.js';
import { Dates } from './dates.js';
import type { WidgetProps } from './widget.js';

/** A day, without any time zone. */
export function DateField({ frame, value, onChange, onBlur }: WidgetProps<ScalarAttribute>) {
  const t = useTranslations('fields');
  return (
    <Dates>
      <DateInput
        {...frame}
        value={typeof value === 'string' ? value : null}
        onChange={onChange}
        onBlur={onBlur}
        valueFormat="YYYY-MM-DD"
        placeholder="YYYY-MM-DD"
        leftSection={<CalendarDays size={16} aria-hidden />}
        clearable={!frame.readOnly}
        clearButtonProps={{ 'aria-label': t('clear') }}
        maw={240}
      />
    </Dates>
  );
}

import { DateInput } from '@mantine/dates';
import { CalendarDays } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ScalarAttribute } from '../api/index.js';
import { DatesLocaleProvider } from './dates-locale-provider.js';
import type { WidgetProps } from './widget.js';

/** A day, without any time zone. */
export function DateField({ inputProps, value, onChange, onBlur }: WidgetProps<ScalarAttribute>) {
  const t = useTranslations('fields');
  return (
    <DatesLocaleProvider>
      <DateInput
        {...inputProps}
        value={typeof value === 'string' ? value : null}
        onChange={onChange}
        onBlur={onBlur}
        valueFormat="YYYY-MM-DD"
        placeholder="YYYY-MM-DD"
        leftSection={<CalendarDays size={16} aria-hidden />}
        clearable={!inputProps.readOnly}
        clearButtonProps={{ 'aria-label': t('clear') }}
      />
    </DatesLocaleProvider>
  );
}

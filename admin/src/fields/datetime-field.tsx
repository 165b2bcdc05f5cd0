import { DateTimePicker } from '@mantine/dates';
import { CalendarClock } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ScalarAttribute } from '../api/index.js';
import { DatesLocaleProvider } from './dates-locale-provider.js';
import { fromLocalTime, toLocalTime } from './local-time.js';
import type { WidgetProps } from './widget.js';
import { withHint } from './with-hint.js';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A point in time: shown and entered in local time, stored in UTC. */
export function DatetimeField({ inputProps, value, onChange, onBlur }: WidgetProps<ScalarAttribute>) {
  const t = useTranslations('fields');
  return (
    <DatesLocaleProvider>
      <DateTimePicker
        {...inputProps}
        description={withHint(inputProps.description, t('zone', { zone: timeZone }))}
        value={toLocalTime(value)}
        onChange={(local) => onChange(fromLocalTime(local))}
        onBlur={onBlur}
        withSeconds
        valueFormat="YYYY-MM-DD HH:mm:ss"
        placeholder={t('choose')}
        leftSection={<CalendarClock size={16} aria-hidden />}
        clearable={!inputProps.readOnly}
        clearButtonProps={{ 'aria-label': t('clear') }}
      />
    </DatesLocaleProvider>
  );
}

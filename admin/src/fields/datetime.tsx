import { DateTimePicker } from '@mantine/dates';
import { CalendarClock } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ScalarAttribute } from '../api/index.js';
import { Dates } from './dates.js';
import { hinted } from './hint.js';
import { fromLocalTime, toLocalTime } from './local-time.js';
import type { WidgetProps } from './widget.js';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A point in time: shown and chosen as clocks here show it, kept in UTC. */
export function DatetimeField({ frame, value, onChange, onBlur }: WidgetProps<ScalarAttribute>) {
  const t = useTranslations('fields');
  return (
    <Dates>
      <DateTimePicker
        {...frame}
        description={hinted(frame.description, t('zone', { zone }))}
        value={toLocalTime(value)}
        onChange={(local) => onChange(fromLocalTime(local))}
        onBlur={onBlur}
        withSeconds
        valueFormat="YYYY-MM-DD HH:mm:ss"
        placeholder={t('choose')}
        leftSection={<CalendarClock size={16} aria-hidden />}
        clearable={!frame.readOnly}
        clearButtonProps={{ 'aria-label': t('clear') }}
        maw={320}
      />
    </Dates>
  );
}

import { TimeInput } from '@mantine/dates';
import { Clock } from 'lucide-react';
import type { ScalarAttribute } from '../api/index.js';
import { DatesLocaleProvider } from './dates-locale-provider.js';
import { fromInputText, toInputText } from './input-text.js';
import type { WidgetProps } from './widget.js';

/** A time of day, to the second. */
export function TimeField({ inputProps, value, onChange, onBlur }: WidgetProps<ScalarAttribute>) {
  return (
    <DatesLocaleProvider>
      <TimeInput
        {...inputProps}
        withSeconds
        value={toInputText(value).slice(0, 8)}
        onChange={(event) => onChange(fromInputText(addSeconds(event.currentTarget.value)))}
        onBlur={onBlur}
        leftSection={<Clock size={16} aria-hidden />}
      />
    </DatesLocaleProvider>
  );
}

/** Browsers leave seconds out where they are nought. */
function addSeconds(time: string): string {
  return time.length === 5 ? `${time}:00` : time;
}

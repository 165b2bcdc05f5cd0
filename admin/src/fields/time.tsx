import { TimeInput } from '@mantine/dates';
import { Clock } from 'lucide-react';
import type { ScalarAttribute } from '../api/index.js';
import { Dates } from './dates.js';
import { textOf, valueIn } from './text-value.js';
import type { WidgetProps } from './widget.js';

/** A time of day, to the second. */
export function TimeField({ frame, value, onChange, onBlur }: WidgetProps<ScalarAttribute>) {
  return (
    <Dates>
      <TimeInput
        {...frame}
        withSeconds
        value={textOf(value).slice(0, 8)}
        onChange={(event) => onChange(valueIn(withSeconds(event.currentTarget.value)))}
        onBlur={onBlur}
        leftSection={<Clock size={16} aria-hidden />}
        maw={240}
      />
    </Dates>
  );
}

/** Browsers leave seconds out where they are nought. */
function withSeconds(time: string): string {
  return time.length === 5 ? `${time}:00` : time;
}

import { Text, type TextProps, Tooltip } from '@mantine/core';
import { useFormatter } from 'use-intl';

/** A point in time, as ISO 8601. */
export interface MomentProps extends TextProps {
  readonly at: string;
}

/** Shows a time as people say it (`3 hours ago`), and the exact one where the pointer rests. */
export function Moment({ at, ...text }: MomentProps) {
  const format = useFormatter();
  const date = new Date(at);
  const exact = format.dateTime(date, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Tooltip label={exact}>
      <Text component="time" dateTime={at} inherit={text.size === undefined} {...text}>
        {format.relativeTime(date, new Date())}
      </Text>
    </Tooltip>
  );
}

import { Text, type TextProps, Tooltip } from '@mantine/core';
import { useFormatter } from 'use-intl';

/** A point in time, as ISO 8601. */
export interface RelativeTimeProps extends TextProps {
  readonly timestamp: string;
}

/** Shows a time as people say it (`3 hours ago`), and the exact one where the pointer rests. */
export function RelativeTime({ timestamp, ...text }: RelativeTimeProps) {
  const format = useFormatter();
  const date = new Date(timestamp);
  const exact = format.dateTime(date, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Tooltip label={exact}>
      <Text component="time" dateTime={timestamp} inherit={text.size === undefined} {...text}>
        {format.relativeTime(date, new Date())}
      </Text>
    </Tooltip>
  );
}

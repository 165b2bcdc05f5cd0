import { Code, Stack, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { SlowQueryEntry as Asked } from '../api/index.js';
import { useOperatorName } from '../filters/index.js';
import { RelativeTime } from '../ui/index.js';
import classes from './settings.module.css';
import { useFormatMilliseconds } from './use-format-milliseconds.js';

/** A slow query, in words, and as a URL. */
export function SlowQuerySummary({ query }: { readonly query: Asked }) {
  const t = useTranslations('settings.slow');
  const formatMilliseconds = useFormatMilliseconds();
  const lines = useSummaryLines(query);
  const { displayName, is, status, address, count, worst, average, lastAt } = query;
  return (
    <Stack gap={2}>
      <Text size="sm" fw={550}>
        {[displayName, t(`kind.${is}`), ...(status === 'draft' ? [t('drafts')] : [])].join(' · ')}
      </Text>
      {lines.map((line) => (
        <Text key={line} size="xs" className={classes.long}>
          {line}
        </Text>
      ))}
      <Code className={classes.long}>{address}</Code>
      <Text size="xs" hiddenFrom="sm">
        {t('figures', { count, worst: formatMilliseconds(worst), average: formatMilliseconds(average) })}
      </Text>
      <Text size="xs" c="dimmed">
        <RelativeTime timestamp={lastAt} />
      </Text>
    </Stack>
  );
}

/** What it is filtered and sorted by, and what comes with it. */
function useSummaryLines({ is, search, filters, sort, populate, withCount }: Asked): readonly string[] {
  const t = useTranslations('settings.slow');
  const operatorName = useOperatorName();
  const pathSegment = (name: string): string => (name === '$or' ? t('either') : name === '$not' ? t('not') : name);
  const formatPath = (path: readonly string[]): string => path.map(pathSegment).join(' › ');
  const conditions = [
    ...filters.map(({ path, operator }) =>
      t('condition', { path: formatPath(path), operator: operatorName(operator) }),
    ),
    ...(search ? [t('search')] : []),
  ];
  const orders = sort.map(({ path, direction }) =>
    direction === 'asc' ? formatPath(path) : t('descending', { path: formatPath(path) }),
  );
  return [
    ...(conditions.length === 0 ? [] : [t('filters', { conditions: conditions.join('; ') })]),
    ...(orders.length === 0 ? [] : [t('sort', { orders: orders.join('; ') })]),
    ...(populate.length === 0 ? [] : [t('populate', { paths: populate.map(formatPath).join('; ') })]),
    ...(is === 'list' && withCount ? [t('total')] : []),
  ];
}

import { Group, Select, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import classes from './list-footer.module.css';
import { type PageSize, pageSizes, parsePageSize } from './list-search.js';

/** Where in a list one is. */
export interface ListFooterProps {
  /** The first and the last document that are shown, from 1, and how many there are. */
  readonly from: number;
  readonly to: number;
  readonly total: number;
  readonly pageSize: PageSize;
  readonly onPageSize: (pageSize: PageSize) => void;
  /** What leads to the other parts of the list. */
  readonly children?: ReactNode;
}

/** Shows the current page of a list, with pagination and page size. */
export function ListFooter({ from, to, total, pageSize, onPageSize, children }: ListFooterProps) {
  const t = useTranslations('content.list');
  const format = useFormatter();
  return (
    <Group justify="space-between" className={classes.footer} gap="sm">
      <Text size="sm" c="dimmed" className="octavo-figures">
        {t('range', { from: format.number(from), to: format.number(to), total: format.number(total) })}
      </Text>
      {children}
      <Group gap="xs" visibleFrom="sm">
        <Text size="sm" c="dimmed" component="label" htmlFor="octavo-page-size">
          {t('perPage')}
        </Text>
        <Select
          id="octavo-page-size"
          size="xs"
          w={150}
          data={[
            ...pageSizes.map((size) => ({ value: String(size), label: String(size) })),
            { value: 'all', label: t('allScrolling') },
          ]}
          value={String(pageSize)}
          onChange={(value) => {
            const chosen = parsePageSize(value);
            if (chosen !== undefined) onPageSize(chosen);
          }}
        />
      </Group>
    </Group>
  );
}

import { Group, Select, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'use-intl';
import type { Pagination as Part } from '../../api/index.js';
import { PageLinks } from '../../ui/index.js';
import classes from './list-footer.module.css';
import { pageSizes } from './list-search.js';

/** Where in a list one is. */
export interface ListFooterProps {
  readonly pagination: Part;
  readonly onPage: (page: number) => void;
  readonly onPageSize: (pageSize: number) => void;
}

/** Says which part of a list is shown, and leads to the others. */
export function ListFooter({ pagination, onPage, onPageSize }: ListFooterProps) {
  const t = useTranslations('content.list');
  const format = useFormatter();
  const { page, pageSize, total } = pagination;
  const from = (page - 1) * pageSize + 1;
  const sizes = [...new Set([...pageSizes, pageSize])].sort((one, other) => one - other);
  return (
    <Group justify="space-between" className={classes.footer} gap="sm">
      <Text size="sm" c="dimmed" className="octavo-figures">
        {t('range', {
          from: format.number(from),
          to: format.number(Math.min(total, from + pageSize - 1)),
          total: format.number(total),
        })}
      </Text>
      <PageLinks pagination={pagination} onPage={onPage} />
      <Group gap="xs" visibleFrom="sm">
        <Text size="sm" c="dimmed" component="label" htmlFor="octavo-page-size">
          {t('perPage')}
        </Text>
        <Select
          id="octavo-page-size"
          size="xs"
          w={76}
          data={sizes.map(String)}
          value={String(pageSize)}
          onChange={(size) => {
            if (size !== null) onPageSize(Number(size));
          }}
        />
      </Group>
    </Group>
  );
}

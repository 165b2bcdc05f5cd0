import { Group, Pagination } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { Pagination as Part } from '../../api/index.js';

/** Where in a list of states one is. */
export interface PagesProps {
  readonly pagination: Part;
  readonly onPage: (page: number) => void;
}

/** Leads to the other pages of a list, where there are any. */
export function Pages({ pagination: { page, pageCount }, onPage }: PagesProps) {
  const t = useTranslations('content.list');
  if (pageCount < 2) return null;
  return (
    <Group justify="center" p="sm">
      <Pagination
        total={pageCount}
        value={page}
        onChange={onPage}
        size="sm"
        siblings={0}
        getItemProps={(number) => ({ 'aria-label': t('page', { page: String(number) }) })}
        getControlProps={(control) =>
          control === 'next'
            ? { 'aria-label': t('next') }
            : control === 'previous'
              ? { 'aria-label': t('previous') }
              : {}
        }
        aria-label={t('pages')}
      />
    </Group>
  );
}

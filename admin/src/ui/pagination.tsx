import { Group, Pagination } from '@mantine/core';
import { useTranslations } from 'use-intl';

/** Where in a list one is. */
export interface PageLinksProps {
  readonly pagination: { readonly page: number; readonly pageCount: number };
  readonly onPageChange: (page: number) => void;
  /** How many pages to each side are named; left out: one. */
  readonly siblings?: number;
}

/** Leads to the other pages of a list, where there are any. */
export function PageLinks({ pagination: { page, pageCount }, onPageChange, siblings = 1 }: PageLinksProps) {
  const t = useTranslations('ui.pages');
  if (pageCount < 2) return null;
  return (
    <Pagination
      total={pageCount}
      value={page}
      onChange={onPageChange}
      size="sm"
      siblings={siblings}
      getItemProps={(number) => ({ 'aria-label': t('page', { page: String(number) }) })}
      getControlProps={(control) => (control === 'next' || control === 'previous' ? { 'aria-label': t(control) } : {})}
      aria-label={t('all')}
    />
  );
}

/** The same below a list, in the middle. */
export function CenteredPageLinks(props: PageLinksProps) {
  if (props.pagination.pageCount < 2) return null;
  return (
    <Group justify="center" p="sm">
      <PageLinks {...props} />
    </Group>
  );
}

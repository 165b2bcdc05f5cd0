import { Table } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { Document } from '../../api/index.js';
import type { Density } from './density.js';
import { ListHeader, type ListHeaderProps } from './list-header.js';
import { ListRow, type RowContext } from './list-row.js';
import classes from './list-table.module.css';

/** A page of documents as a table. */
export interface ListTableProps extends Pick<ListHeaderProps, 'sort' | 'onSort'> {
  readonly context: RowContext;
  readonly documents: readonly Document[];
  readonly density: Density;
  /** What is shown is of the page before. */
  readonly isStale: boolean;
}

/** Shows a page of documents. */
export function ListTable({ context, documents, sort, onSort, density, isStale }: ListTableProps) {
  const t = useTranslations('content');
  const { type, columns, selection } = context;
  return (
    <Table.ScrollContainer minWidth={0} className={classes.scroll}>
      <Table
        className={classes.table}
        data-stale={isStale}
        data-density={density}
        verticalSpacing={density === 'compact' ? 4 : 'sm'}
        horizontalSpacing="md"
        aria-label={t('list.table', { type: type.displayName })}
      >
        <ListHeader
          columns={columns}
          hasStates={type.draftAndPublish}
          sort={sort}
          onSort={onSort}
          selection={selection}
          selectAll={{ documentIds: documents.map(({ documentId }) => documentId), label: t('bulk.chooseAll') }}
        />
        <Table.Tbody>
          {documents.map((document) => (
            <ListRow key={`${document.documentId}@${document.locale ?? ''}`} context={context} document={document} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

import { Table } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { Document } from '../../api/index.js';
import { ListHead, type ListHeadProps } from './list-head.js';
import { ListRow, type RowFrame } from './list-row.js';
import classes from './list-table.module.css';

/** A page of documents as a table. */
export interface ListTableProps extends Pick<ListHeadProps, 'sort' | 'onSort'> {
  readonly frame: RowFrame;
  readonly documents: readonly Document[];
  /** What is shown is of the page before. */
  readonly stale: boolean;
}

/** Shows a page of documents. */
export function ListTable({ frame, documents, sort, onSort, stale }: ListTableProps) {
  const t = useTranslations('content');
  const { type, columns, selection } = frame;
  return (
    <Table.ScrollContainer minWidth={0} className={classes.scroll}>
      <Table
        className={classes.table}
        data-stale={stale}
        verticalSpacing="sm"
        horizontalSpacing="md"
        aria-label={t('list.table', { type: type.displayName })}
      >
        <ListHead
          columns={columns}
          hasStates={type.draftAndPublish}
          sort={sort}
          onSort={onSort}
          selection={selection}
          together={{ documentIds: documents.map(({ documentId }) => documentId), label: t('bulk.chooseAll') }}
        />
        <Table.Tbody>
          {documents.map((document) => (
            <ListRow key={`${document.documentId}@${document.locale ?? ''}`} frame={frame} document={document} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

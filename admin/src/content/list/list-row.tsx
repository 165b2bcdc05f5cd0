import { Checkbox, Table, Tooltip, VisuallyHidden } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { UserRound } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { type ContentType, type Document, getApiId, maxBulkDocuments } from '../../api/index.js';
import { documentTitle, StateBadge } from '../../documents/index.js';
import { TextLink } from '../../ui/index.js';
import { fromListState } from '../list-navigation.js';
import { Cell, type CellProps } from './cell.js';
import type { Column } from './columns.js';
import classes from './list-table.module.css';
import { RowMatch } from './row-match.js';
import { type Selection, toggleDocument } from './selection.js';
import type { Lookups } from './use-lookups.js';

/** What the rows of a list have in common. */
export interface RowContext {
  readonly type: ContentType;
  readonly columns: readonly Column[];
  /** null: the content type has no locales. */
  readonly locale: string | null;
  readonly lookups: Lookups;
  /** null: nothing can be done with several documents. */
  readonly selection: Selection | null;
  /** The administrator whose documents are marked, because the role may do more with them; null: none are. */
  readonly markedCreator: number | null;
}

/** A document in a list. */
export interface ListRowProps {
  readonly context: RowContext;
  readonly document: Document;
  /** Which row of the whole table it is, the head being 1; left out: all of its rows are there. */
  readonly rowIndex?: number;
}

/** Shows a document; the first column leads to it, and so does the whole row. */
export function ListRow({ context, document, rowIndex }: ListRowProps) {
  const { type, columns, locale, lookups, selection, markedCreator } = context;
  const navigate = useNavigate();
  const linkProps = {
    to: '/content/$apiId/$documentId',
    params: { apiId: getApiId(type), documentId: document.documentId },
    search: locale === null ? {} : { locale },
    state: fromListState,
  } as const;
  const state = lookups.findState(document);
  const isOwn = markedCreator !== null && lookups.findPerson(document, 'createdBy')?.id === markedCreator;
  return (
    <Table.Tr
      className={classes.row}
      aria-rowindex={rowIndex}
      onClick={(event) => {
        // Links handle clicks themselves, and selecting text must not navigate.
        if (event.target instanceof Element && event.target.closest('a, input, label') !== null) return;
        if (getSelection()?.isCollapsed === false) return;
        void navigate(linkProps);
      }}
    >
      {selection === null ? null : <SelectCell selection={selection} document={document} type={type} />}
      {columns.map((column, index) => (
        <Table.Td key={column.name} className={index === 0 ? classes.first : classes.cell}>
          {index === 0 ? (
            <>
              <TextLink {...linkProps} className={classes.link}>
                <FirstCell column={column} document={document} type={type} lookups={lookups} />
              </TextLink>
              {isOwn ? <OwnMark /> : null}
              <RowMatch type={type} document={document} />
            </>
          ) : (
            <Cell column={column} document={document} lookups={lookups} />
          )}
        </Table.Td>
      ))}
      {type.draftAndPublish ? (
        <Table.Td className={classes.state}>{state === null ? null : <StateBadge state={state} />}</Table.Td>
      ) : null}
    </Table.Tr>
  );
}

/** What leads to a document has to have a name, whatever its first column holds. */
function FirstCell({ column, document, type, lookups }: Pick<RowContext, 'type'> & CellProps) {
  const t = useTranslations('content');
  const title = documentTitle(document, type) ?? t('untitled');
  if (column.kind !== 'attribute' && column.kind !== 'system') {
    return (
      <>
        <Cell column={column} document={document} lookups={lookups} />
        <VisuallyHidden>, {title}</VisuallyHidden>
      </>
    );
  }
  const value = document[column.name];
  if (value === null || value === undefined || value === '') return title;
  return <Cell column={column} document={document} lookups={lookups} />;
}

/** Marks a document that whoever looks at the list created. */
function OwnMark() {
  const t = useTranslations('content.lists');
  return (
    <Tooltip label={t('mine')} withinPortal>
      <UserRound size={14} role="img" aria-label={t('mine')} className={classes.own} />
    </Tooltip>
  );
}

function SelectCell({
  selection: { selectedIds, onChange },
  document,
  type,
}: Pick<RowContext, 'type'> & { readonly selection: Selection; readonly document: Document }) {
  const t = useTranslations('content');
  const { documentId } = document;
  const isChosen = selectedIds.has(documentId);
  return (
    <Table.Td className={classes.check}>
      <Checkbox
        aria-label={t('bulk.choose', { title: documentTitle(document, type) ?? t('untitled') })}
        checked={isChosen}
        disabled={!isChosen && selectedIds.size >= maxBulkDocuments}
        onChange={() => onChange(toggleDocument(selectedIds, documentId))}
      />
    </Table.Td>
  );
}

import { Checkbox, Table } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { apiIdOf, type ContentType, type Document, mostAtOnce } from '../../api/index.js';
import { StateBadge, titleOf } from '../../documents/index.js';
import { TextLink } from '../../ui/index.js';
import { fromList } from '../from-list.js';
import { Cell, type CellProps } from './cell.js';
import type { Column } from './columns.js';
import classes from './list-table.module.css';
import { type Selection, toggled } from './selection.js';
import type { Lookups } from './use-lookups.js';

/** What the rows of a list have in common. */
export interface RowFrame {
  readonly type: ContentType;
  readonly columns: readonly Column[];
  /** null: the content type has no locales. */
  readonly locale: string | null;
  readonly lookups: Lookups;
  /** null: nothing can be done with several documents. */
  readonly selection: Selection | null;
}

/** A document in a list. */
export interface ListRowProps {
  readonly frame: RowFrame;
  readonly document: Document;
  /** Which row of the whole table it is, the head being 1; left out: all of its rows are there. */
  readonly rowIndex?: number;
}

/** Shows a document; the first column leads to it, and so does the whole row. */
export function ListRow({ frame, document, rowIndex }: ListRowProps) {
  const { type, columns, locale, lookups, selection } = frame;
  const navigate = useNavigate();
  const to = {
    to: '/content/$apiId/$documentId',
    params: { apiId: apiIdOf(type), documentId: document.documentId },
    search: locale === null ? {} : { locale },
    state: fromList,
  } as const;
  const state = lookups.stateOf(document);
  return (
    <Table.Tr
      className={classes.row}
      aria-rowindex={rowIndex}
      onClick={(event) => {
        // Links look after themselves, and a text that is being marked is not meant to lead anywhere.
        if (event.target instanceof Element && event.target.closest('a, input, label') !== null) return;
        if (getSelection()?.isCollapsed === false) return;
        void navigate(to);
      }}
    >
      {selection === null ? null : <Choose selection={selection} document={document} type={type} />}
      {columns.map((column, at) => (
        <Table.Td key={column.name} className={at === 0 ? classes.first : classes.cell}>
          {at === 0 ? (
            <TextLink {...to} className={classes.link}>
              <FirstCell column={column} document={document} type={type} personOf={lookups.personOf} />
            </TextLink>
          ) : (
            <Cell column={column} document={document} personOf={lookups.personOf} />
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
function FirstCell({ column, document, type, personOf }: Pick<RowFrame, 'type'> & CellProps) {
  const t = useTranslations('content');
  const value = column.is === 'person' ? null : document[column.name];
  if (value === null || value === undefined || value === '') return titleOf(document, type) ?? t('untitled');
  return <Cell column={column} document={document} personOf={personOf} />;
}

function Choose({
  selection: { chosen, onChange },
  document,
  type,
}: Pick<RowFrame, 'type'> & { readonly selection: Selection; readonly document: Document }) {
  const t = useTranslations('content');
  const { documentId } = document;
  const isChosen = chosen.has(documentId);
  return (
    <Table.Td className={classes.check}>
      <Checkbox
        aria-label={t('bulk.choose', { title: titleOf(document, type) ?? t('untitled') })}
        checked={isChosen}
        disabled={!isChosen && chosen.size >= mostAtOnce}
        onChange={() => onChange(toggled(chosen, documentId))}
      />
    </Table.Td>
  );
}

import { Checkbox, Group, Table, Text, UnstyledButton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { apiIdOf, type ContentType, type Document } from '../../api/index.js';
import { type State, StateBadge, titleOf } from '../../documents/index.js';
import { TextLink } from '../../ui/index.js';
import { Cell, type CellProps } from './cell.js';
import { useColumnLabel } from './column-label.js';
import type { Column } from './columns.js';
import classes from './list-table.module.css';
import type { PersonOf } from './use-people.js';

/** A page of documents as a table. */
export interface ListTableProps {
  readonly type: ContentType;
  readonly documents: readonly Document[];
  readonly columns: readonly Column[];
  /** null: the content type has no locales. */
  readonly locale: string | null;
  /** null: the content type has no drafts, or the states are not known yet. */
  readonly stateOf: ((document: Document) => State) | null;
  readonly personOf: PersonOf;
  /** An attribute, with `:desc` the other way round. */
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  /** null: nothing can be done with several of them. */
  readonly selection: Selection | null;
  /** What is shown is of the page before. */
  readonly stale: boolean;
}

/** Documents that are chosen, by their ids. */
export interface Selection {
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

/** Shows a page of documents; the first column leads to each of them, and so does the whole row. */
export function ListTable({
  type,
  documents,
  columns,
  locale,
  stateOf,
  personOf,
  sort,
  onSort,
  selection,
  stale,
}: ListTableProps) {
  const t = useTranslations('content');
  const navigate = useNavigate();
  const apiId = apiIdOf(type);
  const search = locale === null ? {} : { locale };
  return (
    <Table.ScrollContainer minWidth={0} className={classes.scroll}>
      <Table
        className={classes.table}
        data-stale={stale}
        verticalSpacing="sm"
        horizontalSpacing="md"
        aria-label={t('list.table', { type: type.displayName })}
      >
        <Table.Thead>
          <Table.Tr>
            {selection === null ? null : <ChooseAll selection={selection} documents={documents} />}
            {columns.map((column) => (
              <Heading key={column.name} column={column} sort={sort} onSort={onSort} />
            ))}
            {type.draftAndPublish ? <Table.Th className={classes.state}>{t('list.status')}</Table.Th> : null}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {documents.map((document) => (
            <Table.Tr
              key={`${document.documentId}@${document.locale ?? ''}`}
              className={classes.row}
              onClick={(event) => {
                // Links look after themselves, and a text that is being marked is not meant to lead anywhere.
                if (event.target instanceof Element && event.target.closest('a, input, label') !== null) return;
                if (getSelection()?.isCollapsed === false) return;
                void navigate({
                  to: '/content/$apiId/$documentId',
                  params: { apiId, documentId: document.documentId },
                  search,
                });
              }}
            >
              {selection === null ? null : <Choose selection={selection} document={document} type={type} />}
              {columns.map((column, at) => (
                <Table.Td key={column.name} className={at === 0 ? classes.first : classes.cell}>
                  {at === 0 ? (
                    <TextLink
                      to="/content/$apiId/$documentId"
                      params={{ apiId, documentId: document.documentId }}
                      search={search}
                      className={classes.link}
                    >
                      <FirstCell column={column} document={document} type={type} personOf={personOf} />
                    </TextLink>
                  ) : (
                    <Cell column={column} document={document} personOf={personOf} />
                  )}
                </Table.Td>
              ))}
              {type.draftAndPublish ? (
                <Table.Td className={classes.state}>
                  {stateOf === null ? null : <StateBadge state={stateOf(document)} />}
                </Table.Td>
              ) : null}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** What leads to a document has to have a name, whatever its first column holds. */
function FirstCell({ column, document, type, personOf }: Pick<ListTableProps, 'type'> & CellProps) {
  const t = useTranslations('content');
  const value = column.is === 'person' ? null : document[column.name];
  if (value === null || value === undefined || value === '') return titleOf(document, type) ?? t('untitled');
  return <Cell column={column} document={document} personOf={personOf} />;
}

function ChooseAll({
  selection: { chosen, onChange },
  documents,
}: Pick<ListTableProps, 'documents'> & { readonly selection: Selection }) {
  const t = useTranslations('content.bulk');
  const all = documents.every(({ documentId }) => chosen.has(documentId));
  return (
    <Table.Th className={classes.check}>
      <Checkbox
        aria-label={t('chooseAll')}
        checked={all}
        indeterminate={!all && chosen.size > 0}
        onChange={() => onChange(new Set(all ? [] : documents.map(({ documentId }) => documentId)))}
      />
    </Table.Th>
  );
}

function Choose({
  selection: { chosen, onChange },
  document,
  type,
}: Pick<ListTableProps, 'type'> & { readonly selection: Selection; readonly document: Document }) {
  const t = useTranslations('content');
  const { documentId } = document;

  function toggle(): void {
    const next = new Set(chosen);
    if (!next.delete(documentId)) next.add(documentId);
    onChange(next);
  }

  return (
    <Table.Td className={classes.check}>
      <Checkbox
        aria-label={t('bulk.choose', { title: titleOf(document, type) ?? t('untitled') })}
        checked={chosen.has(documentId)}
        onChange={toggle}
      />
    </Table.Td>
  );
}

function Heading({ column, sort, onSort }: Pick<ListTableProps, 'sort' | 'onSort'> & { readonly column: Column }) {
  const t = useTranslations('content.list');
  const label = useColumnLabel()(column);
  if (!column.sortable) return <Table.Th className={classes.cell}>{label}</Table.Th>;
  const direction = sort === column.name ? 'ascending' : sort === `${column.name}:desc` ? 'descending' : 'none';
  const Icon = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ArrowUpDown;
  return (
    <Table.Th aria-sort={direction} className={classes.cell}>
      <UnstyledButton
        className={classes.sort}
        data-sorted={direction !== 'none'}
        onClick={() => onSort(direction === 'ascending' ? `${column.name}:desc` : column.name)}
        title={t('sortBy', { column: label })}
      >
        <Group gap={6} wrap="nowrap">
          <Text inherit truncate>
            {label}
          </Text>
          <Icon size={14} aria-hidden className={classes.arrow} />
        </Group>
      </UnstyledButton>
    </Table.Th>
  );
}

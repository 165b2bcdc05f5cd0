import { Checkbox, Group, Table, Text, UnstyledButton } from '@mantine/core';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useColumnLabel } from './column-label.js';
import type { Column } from './columns.js';
import classes from './list-table.module.css';
import type { Selection } from './selection.js';

/** The head of a list. */
export interface ListHeadProps {
  readonly columns: readonly Column[];
  readonly hasStates: boolean;
  /** An attribute, with `:desc` the other way round. */
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  /** null: nothing can be done with several documents. */
  readonly selection: Selection | null;
  /** The documents that are chosen together, and what that is called. */
  readonly together: { readonly documentIds: readonly string[]; readonly label: string };
}

/** Names the columns, puts the list in order by them, and chooses documents together. */
export function ListHead({ columns, hasStates, sort, onSort, selection, together }: ListHeadProps) {
  const t = useTranslations('content.list');
  return (
    <Table.Thead>
      <Table.Tr>
        {selection === null ? null : <ChooseTogether selection={selection} together={together} />}
        {columns.map((column) => (
          <Heading key={column.name} column={column} sort={sort} onSort={onSort} />
        ))}
        {hasStates ? <Table.Th className={classes.state}>{t('status')}</Table.Th> : null}
      </Table.Tr>
    </Table.Thead>
  );
}

function ChooseTogether({
  selection: { chosen, onChange },
  together: { documentIds, label },
}: Pick<ListHeadProps, 'together'> & { readonly selection: Selection }) {
  const all = documentIds.length > 0 && documentIds.every((documentId) => chosen.has(documentId));
  return (
    <Table.Th className={classes.check}>
      <Checkbox
        aria-label={label}
        title={label}
        checked={all}
        indeterminate={!all && chosen.size > 0}
        onChange={() => onChange(new Set(all ? [] : documentIds))}
      />
    </Table.Th>
  );
}

function Heading({ column, sort, onSort }: Pick<ListHeadProps, 'sort' | 'onSort'> & { readonly column: Column }) {
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

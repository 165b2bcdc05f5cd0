import { Checkbox, Group, Table, Text, UnstyledButton } from '@mantine/core';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Column } from './columns.js';
import classes from './list-table.module.css';
import type { Selection } from './selection.js';
import { useColumnLabel } from './use-column-label.js';

/** The head of a list. */
export interface ListHeaderProps {
  readonly columns: readonly Column[];
  readonly hasStates: boolean;
  /** An attribute, with `:desc` the other way round. */
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  /** null: nothing can be done with several documents. */
  readonly selection: Selection | null;
  /** The documents that are chosen together, and what that is called. */
  readonly selectAll: { readonly documentIds: readonly string[]; readonly label: string };
}

/** Names the columns, puts the list in order by them, and chooses documents together. */
export function ListHeader({ columns, hasStates, sort, onSort, selection, selectAll }: ListHeaderProps) {
  const t = useTranslations('content.list');
  return (
    <Table.Thead>
      <Table.Tr>
        {selection === null ? null : <SelectAllCell selection={selection} selectAll={selectAll} />}
        {columns.map((column) => (
          <ColumnHeading key={column.name} column={column} sort={sort} onSort={onSort} />
        ))}
        {hasStates ? <Table.Th className={classes.state}>{t('status')}</Table.Th> : null}
      </Table.Tr>
    </Table.Thead>
  );
}

function SelectAllCell({
  selection: { selectedIds, onChange },
  selectAll: { documentIds, label },
}: Pick<ListHeaderProps, 'selectAll'> & { readonly selection: Selection }) {
  const allSelected = documentIds.length > 0 && documentIds.every((documentId) => selectedIds.has(documentId));
  return (
    <Table.Th className={classes.check}>
      <Checkbox
        aria-label={label}
        title={label}
        checked={allSelected}
        indeterminate={!allSelected && selectedIds.size > 0}
        onChange={() => onChange(new Set(allSelected ? [] : documentIds))}
      />
    </Table.Th>
  );
}

function ColumnHeading({
  column,
  sort,
  onSort,
}: Pick<ListHeaderProps, 'sort' | 'onSort'> & { readonly column: Column }) {
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

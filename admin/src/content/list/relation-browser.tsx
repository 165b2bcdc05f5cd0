import { Button, Checkbox, Drawer, Group, Loader, Stack, Table, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type ContentType, type Document, documentsQuery, getApiId } from '../../api/index.js';
import { documentTitle, StateBadge } from '../../documents/index.js';
import { listFilterFields } from '../../filters/index.js';
import { EmptyState, FailureAlert, PageLinks, TableFrame, useMe, useModel } from '../../ui/index.js';
import { Cell } from './cell.js';
import { visibleColumns } from './columns.js';
import { FilterBuilder } from './filter-builder.js';
import { listParameters, shownParameters } from './list-parameters.js';
import type { ListSearch } from './list-search.js';
import classes from './list-table.module.css';
import { RowMatch } from './row-match.js';
import { useColumnLabel } from './use-column-label.js';
import { useLookups } from './use-lookups.js';

/** The documents that a relation may lead to. */
export interface RelationBrowserProps {
  readonly type: ContentType;
  /** null: the type has no locales. */
  readonly locale: string | null;
  readonly title: string;
  /** Those that are there already. */
  readonly excludedIds: ReadonlySet<string>;
  readonly onClose: () => void;
  readonly onChoose: (document: Document) => void;
}

const searchDelay = 250;
/** Columns besides the title. */
const maxColumns = 4;

/** Shows the documents of a content type beside a form, with the conditions of lists, to choose one. */
export function RelationBrowser({ type, locale, title, excludedIds, onClose, onChoose }: RelationBrowserProps) {
  const t = useTranslations('content.list');
  const common = useTranslations('ui');
  const model = useModel();
  const { id: administratorId } = useMe();
  const [search, setSearch] = useState<ListSearch>({});
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), searchDelay);
  const columns = visibleColumns(type, model, null).slice(0, maxColumns);
  const context = { fields: listFilterFields(type, model), administratorId, now: new Date() };
  const asked = q === '' ? search : { ...search, q };
  const { data, error, refetch } = useQuery(
    documentsQuery(getApiId(type), shownParameters(type, asked, listParameters(type, columns, locale, asked, context))),
  );
  const documents = data?.data ?? [];
  const lookups = useLookups({ type, columns, locale, stateFilter: undefined }, documents);
  const label = useColumnLabel();
  return (
    <Drawer
      opened
      position="right"
      size="xl"
      onClose={onClose}
      title={<Text fw={650}>{title}</Text>}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack>
        <Group gap="sm">
          <TextInput
            type="search"
            role="searchbox"
            flex={1}
            data-autofocus
            aria-label={t('searchLabel', { type: type.displayName })}
            placeholder={t('search')}
            leftSection={<Search size={16} aria-hidden />}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setSearch(({ page: _, ...others }) => others);
            }}
          />
          <FilterBuilder
            type={type}
            items={search.filters ?? []}
            match={search.match ?? 'all'}
            onChange={(filters, match) => setSearch({ filters, ...(match === 'any' ? { match } : {}) })}
          />
        </Group>
        {error === null ? null : <FailureAlert failure={error} onRetry={() => void refetch()} />}
        {data === undefined ? <Loader size="sm" /> : null}
        {data !== undefined && documents.length === 0 ? (
          <EmptyState icon={Search} title={t('noneTitle')} description={t('none')} />
        ) : null}
        {documents.length === 0 ? null : (
          <TableFrame label={t('table', { type: type.displayName })}>
            <Table className={classes.table} aria-label={t('table', { type: type.displayName })}>
              <Table.Thead>
                <Table.Tr>
                  {columns.map((column) => (
                    <Table.Th key={column.name}>{label(column)}</Table.Th>
                  ))}
                  {type.draftAndPublish ? <Table.Th>{t('status')}</Table.Th> : null}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {documents.map((document) => (
                  <BrowserRow
                    key={`${document.documentId}@${document.locale ?? ''}`}
                    {...{ type, document, columns, lookups }}
                    isChosen={excludedIds.has(document.documentId)}
                    onChoose={() => onChoose(document)}
                  />
                ))}
              </Table.Tbody>
            </Table>
          </TableFrame>
        )}
        {data === undefined ? null : (
          <PageLinks
            pagination={data.meta.pagination}
            onPageChange={(page) => setSearch((previous) => ({ ...previous, page }))}
          />
        )}
      </Stack>
    </Drawer>
  );
}

interface BrowserRowProps {
  readonly type: ContentType;
  readonly document: Document;
  readonly columns: ReturnType<typeof visibleColumns>;
  readonly lookups: ReturnType<typeof useLookups>;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function BrowserRow({ type, document, columns, lookups, isChosen, onChoose }: BrowserRowProps) {
  const t = useTranslations('fields.relationSearch');
  const untitled = useTranslations('content')('untitled');
  const title = documentTitle(document, type) ?? untitled;
  const state = lookups.findState(document);
  return (
    <Table.Tr>
      {columns.map((column, index) => (
        <Table.Td key={column.name} className={index === 0 ? classes.first : classes.cell}>
          {index > 0 ? (
            <Cell column={column} document={document} lookups={lookups} />
          ) : isChosen ? (
            <Checkbox checked readOnly disabled label={title} description={t('chosen')} />
          ) : (
            <Button variant="subtle" size="compact-sm" aria-label={t('choose', { title })} onClick={onChoose}>
              {title}
            </Button>
          )}
          {index === 0 ? <RowMatch type={type} document={document} /> : null}
        </Table.Td>
      ))}
      {type.draftAndPublish ? <Table.Td>{state === null ? null : <StateBadge state={state} />}</Table.Td> : null}
    </Table.Tr>
  );
}

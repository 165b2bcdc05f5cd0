import { Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'use-intl';
import type { Document } from '../../api/index.js';
import { RelativeTime } from '../../ui/index.js';
import type { Column } from './columns.js';
import { LocaleStates, MediaCell, RelationCell } from './link-cells.js';
import type { Lookups } from './use-lookups.js';

/** A document in a column. */
export interface CellProps {
  readonly column: Column;
  readonly document: Document;
  readonly lookups: Pick<Lookups, 'findPerson' | 'listLocales'>;
}

/** The value of a document in a column. */
export function Cell({ column, document, lookups }: CellProps) {
  const t = useTranslations('content.list');
  const format = useFormatter();
  if (column.kind === 'locales') return <LocaleStates states={lookups.listLocales(document)} />;
  if (column.kind === 'media') return <MediaCell column={column} document={document} />;
  if (column.kind === 'relation') return <RelationCell column={column} document={document} />;
  const value = column.kind === 'person' ? lookups.findPerson(document, column.name)?.name : document[column.name];
  if (value === null || value === undefined || value === '') {
    return (
      <Text size="sm" c="dimmed">
        –
      </Text>
    );
  }
  if (column.kind === 'system') return typeof value === 'string' ? <RelativeTime timestamp={value} size="sm" /> : null;
  if (column.kind === 'person') {
    return (
      <Text size="sm" truncate maw={240}>
        {String(value)}
      </Text>
    );
  }
  switch (column.attribute.column) {
    case 'boolean':
      return t(value === true ? 'yes' : 'no');
    case 'date':
      return format.dateTime(new Date(`${value}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' });
    case 'instant':
      return format.dateTime(new Date(String(value)), { dateStyle: 'medium', timeStyle: 'short' });
    case 'integer':
    case 'real':
    case 'decimal':
    case 'bigint':
      return <span className="octavo-figures">{String(value)}</span>;
    case 'text':
    case 'time':
    case 'json':
      return (
        <Text size="sm" truncate maw={360}>
          {String(value)}
        </Text>
      );
  }
}

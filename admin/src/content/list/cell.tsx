import { Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'use-intl';
import type { Document } from '../../api/index.js';
import { RelativeTime } from '../../ui/index.js';
import type { Column } from './columns.js';
import type { Lookups } from './use-lookups.js';

/** A document in a column. */
export interface CellProps {
  readonly column: Column;
  readonly document: Document;
  readonly findPerson: Lookups['findPerson'];
}

/** The value of a document in a column. */
export function Cell({ column, document, findPerson }: CellProps) {
  const t = useTranslations('content.list');
  const format = useFormatter();
  const value = column.kind === 'person' ? findPerson(document, column.name)?.name : document[column.name];
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

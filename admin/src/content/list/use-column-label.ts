import { useTranslations } from 'use-intl';
import { fieldLabel } from '../../fields/index.js';
import type { Column } from './columns.js';

/** What a column is called. */
export function useColumnLabel(): (column: Column) => string {
  const t = useTranslations('content.list');
  return (column) => (column.kind === 'attribute' ? fieldLabel(column.name) : t(column.name));
}

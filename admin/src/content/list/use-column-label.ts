import { useTranslations } from 'use-intl';
import { usePathLabel } from '../../fields/index.js';
import type { Column } from './columns.js';

/** What a column is called. */
export function useColumnLabel(): (column: Column) => string {
  const t = useTranslations('content.list');
  const pathLabel = usePathLabel();
  return (column) => (column.kind === 'attribute' ? pathLabel(column.name) : t(column.name));
}

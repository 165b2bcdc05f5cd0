import { useTranslations } from 'use-intl';
import { usePathLabel } from '../../fields/index.js';
import type { Column } from './columns.js';

/** What a column is called. */
export function useColumnLabel(): (column: Column) => string {
  const t = useTranslations('content.list');
  const pathLabel = usePathLabel();
  const languages = useTranslations('content.lists');
  return (column) => {
    switch (column.kind) {
      case 'attribute':
      case 'media':
      case 'relation':
        return pathLabel(column.name);
      case 'locales':
        return languages('languages');
      case 'system':
      case 'person':
        return t(column.name);
    }
  };
}

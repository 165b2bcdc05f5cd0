import { Anchor, Breadcrumbs, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { Folder } from '../api/index.js';
import { folderAncestors } from './folder-paths.js';
import classes from './library-page.module.css';

/** Where in the library one is. */
export interface FolderBreadcrumbsProps {
  readonly folders: readonly Folder[];
  /** null: at the top. */
  readonly folder: number | null;
  readonly onOpenFolder: (id: number | null) => void;
}

/** The way to the folder that is shown; nothing at the top. */
export function FolderBreadcrumbs({ folders, folder, onOpenFolder }: FolderBreadcrumbsProps) {
  const t = useTranslations('media.library');
  const ancestors = folderAncestors(folders, folder);
  if (ancestors.length === 0) return null;
  return (
    <nav aria-label={t('way')} className={classes.way}>
      <Breadcrumbs>
        <Anchor component="button" type="button" size="sm" onClick={() => onOpenFolder(null)}>
          {t('top')}
        </Anchor>
        {ancestors.slice(0, -1).map(({ id, name }) => (
          <Anchor key={id} component="button" type="button" size="sm" onClick={() => onOpenFolder(id)}>
            {name}
          </Anchor>
        ))}
        <Text size="sm" fw={600} aria-current="page">
          {ancestors.at(-1)?.name}
        </Text>
      </Breadcrumbs>
    </nav>
  );
}

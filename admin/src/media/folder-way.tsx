import { Anchor, Breadcrumbs, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { Folder } from '../api/index.js';
import { wayTo } from './folder-paths.js';
import classes from './library-page.module.css';

/** Where in the library one is. */
export interface FolderWayProps {
  readonly folders: readonly Folder[];
  /** null: at the top. */
  readonly folder: number | null;
  readonly onFolder: (id: number | null) => void;
}

/** The way to the folder that is shown; nothing at the top. */
export function FolderWay({ folders, folder, onFolder }: FolderWayProps) {
  const t = useTranslations('media.library');
  const way = wayTo(folders, folder);
  if (way.length === 0) return null;
  return (
    <nav aria-label={t('way')} className={classes.way}>
      <Breadcrumbs>
        <Anchor component="button" type="button" size="sm" onClick={() => onFolder(null)}>
          {t('top')}
        </Anchor>
        {way.slice(0, -1).map(({ id, name }) => (
          <Anchor key={id} component="button" type="button" size="sm" onClick={() => onFolder(id)}>
            {name}
          </Anchor>
        ))}
        <Text size="sm" fw={600} aria-current="page">
          {way.at(-1)?.name}
        </Text>
      </Breadcrumbs>
    </nav>
  );
}

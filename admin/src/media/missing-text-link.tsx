import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { filesQuery } from '../api/index.js';
import { alternativeTextFilter } from './library-parameters.js';

/** Where the library leads to images that lack their text. */
export interface MissingTextLinkProps {
  /** They are what is shown. */
  readonly isShown: boolean;
  readonly onShow: () => void;
}

/** Says how many images of the library have no alternative text, and shows them; nothing if all have one. */
export function MissingTextLink({ isShown, onShow }: MissingTextLinkProps) {
  const t = useTranslations('media.library');
  const { data } = useQuery(filesQuery({ filters: alternativeTextFilter('missing'), pagination: { pageSize: 1 } }));
  const count = data?.meta.pagination.total ?? 0;
  if (isShown || count === 0) return null;
  return (
    <>
      {' · '}
      <Anchor component="button" type="button" size="sm" lh="1.5rem" onClick={onShow}>
        {t('missingCount', { count })}
      </Anchor>
    </>
  );
}

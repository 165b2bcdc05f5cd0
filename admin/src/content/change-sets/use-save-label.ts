import { useTranslations } from 'use-intl';
import type { ContentType } from '../../api/index.js';
import { useChosenChangeSet } from './use-change-set.js';

/** What saving a document of a content type is called: into the draft, into the chosen change set, or into what is live. */
export function useSaveLabel({ draftAndPublish }: ContentType): string {
  const t = useTranslations('content');
  if (useChosenChangeSet() !== null) return t('changeSets.form.save');
  return t(draftAndPublish ? 'edit.save' : 'edit.saveDirectly');
}

import { Alert } from '@mantine/core';
import { Lock } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useLocaleName } from '../../documents/index.js';
import type { DocumentPermissions } from './document-permissions.js';

/** What a form that cannot be saved says. */
interface ReadOnlyNoticeProps extends Pick<DocumentPermissions, 'obstacle'> {
  /** null: the type has no locales. */
  readonly locale: string | null;
}

/** Says that a document is read-only, and why; nothing where it can be saved. */
export function ReadOnlyNotice({ obstacle, locale }: ReadOnlyNoticeProps) {
  const t = useTranslations('content.edit');
  const localeName = useLocaleName();
  if (obstacle === null) return null;
  return (
    <Alert variant="default" icon={<Lock size={18} aria-hidden />} role="note">
      {obstacle === 'locale' && locale !== null ? t('readOnlyLocale', { locale: localeName(locale) }) : t('readOnly')}
    </Alert>
  );
}

import { Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { type ContentType, getApiId } from '../../api/index.js';
import { ButtonLink, TextLink } from '../../ui/index.js';

/** A document that has a history. */
export interface HistoryLinkProps {
  readonly type: ContentType;
  readonly documentId: string;
  /** null: the type has no locales. */
  readonly locale: string | null;
}

/** Leads to what a document was. */
export function HistoryLink({ type, documentId, locale }: HistoryLinkProps) {
  const t = useTranslations('content.history');
  return (
    <TextLink
      to="/content/$apiId/$documentId/history"
      params={{ apiId: getApiId(type), documentId }}
      search={locale === null ? {} : { locale }}
      size="sm"
      py={2}
    >
      {t('title')}
    </TextLink>
  );
}

/** Leads to the documents of a type that were deleted. */
export function DeletedLink({ type }: { readonly type: ContentType }) {
  const t = useTranslations('content.history');
  return (
    <ButtonLink
      to="/content/$apiId/deleted"
      params={{ apiId: getApiId(type) }}
      variant="subtle"
      leftSection={<Trash2 size={16} aria-hidden />}
    >
      {t('deletedTitle')}
    </ButtonLink>
  );
}

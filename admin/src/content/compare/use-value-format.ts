import { useFormatter, useTranslations } from 'use-intl';
import { type DocumentNames, documentNameKey } from './document-names.js';
import type { ValueFormat } from './format-value.js';

/** The wording of values in the reader's language. */
export function useValueFormat(names: DocumentNames): ValueFormat {
  const t = useTranslations('content.list');
  const format = useFormatter();
  return {
    yes: t('yes'),
    no: t('no'),
    formatDateTime: (timestamp) => format.dateTime(new Date(timestamp), { dateStyle: 'medium', timeStyle: 'short' }),
    findName: (type, documentId) => names.get(documentNameKey(type, documentId)) ?? null,
  };
}

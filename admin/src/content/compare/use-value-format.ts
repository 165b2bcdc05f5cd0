import { useFormatter, useTranslations } from 'use-intl';
import { useAttributeLabel } from '../../fields/index.js';
import { type DocumentNames, documentNameKey } from './document-names.js';
import type { ValueFormat } from './format-value.js';

/** The wording of values in the reader's language. */
export function useValueFormat(names: DocumentNames): ValueFormat {
  const t = useTranslations('content.list');
  const format = useFormatter();
  const labelOf = useAttributeLabel();
  return {
    labelOf,
    yes: t('yes'),
    no: t('no'),
    formatDateTime: (timestamp) => format.dateTime(new Date(timestamp), { dateStyle: 'medium', timeStyle: 'short' }),
    findName: (type, documentId) => names.get(documentNameKey(type, documentId)) ?? null,
  };
}

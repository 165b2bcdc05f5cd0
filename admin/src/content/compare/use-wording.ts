import { useFormatter, useTranslations } from 'use-intl';
import { type Names, nameKey } from './names.js';
import type { Wording } from './readable-value.js';

/** The wording of values in the reader's language. */
export function useWording(names: Names): Wording {
  const t = useTranslations('content.list');
  const format = useFormatter();
  return {
    yes: t('yes'),
    no: t('no'),
    moment: (at) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' }),
    nameOf: (type, documentId) => names.get(nameKey(type, documentId)) ?? null,
  };
}

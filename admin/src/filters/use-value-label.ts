import { useTranslations } from 'use-intl';
import { useLocaleName } from '../documents/index.js';
import { currentAdministrator, publicationValues } from './list-fields.js';

/** What the choices of a field are called; those of attributes by their own names. */
export function useValueLabel(field: string | undefined): (value: string) => string {
  const t = useTranslations('content.lists');
  const localeName = useLocaleName();
  return (value) => {
    switch (field) {
      case '$missing':
      case '$outdated':
        return localeName(value);
      case '$createdBy':
        return value === currentAdministrator ? t('me') : value;
      case '$publication': {
        const known = publicationValues.find((name) => name === value);
        return known === undefined ? value : t(`publication.${known}`);
      }
      default:
        return value;
    }
  };
}

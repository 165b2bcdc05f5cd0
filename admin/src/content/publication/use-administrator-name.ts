import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { administratorsQuery } from '../../api/index.js';
import { administratorName, hasSettingsPermission, useMe } from '../../ui/index.js';

/** What administrators are called, by row id; by that alone where the role may not read who there is. */
export function useAdministratorName(): (id: number) => string {
  const t = useTranslations('content.publication');
  const me = useMe();
  const { data = [] } = useQuery({
    ...administratorsQuery,
    enabled: hasSettingsPermission(me, 'read', 'settings::administrators'),
  });
  return (id) => {
    const person = [me, ...data].find((administrator) => administrator.id === id);
    return person === undefined ? t('somebody', { id: String(id) }) : administratorName(person);
  };
}

import { useTranslations } from 'use-intl';

const known = {
  'accounts.sweep': 'sweep',
  'documents.fragments': 'fragments',
  'documents.schedule': 'schedule',
  'events.deliver': 'deliver',
  'events.prune': 'events',
  'history.prune': 'history',
  'model.purge': 'purge',
} as const;

/** What a chore of the servers is called; one that the panel does not know, by its own name. */
export function useChoreName(): (name: string) => string {
  const t = useTranslations('settings.system.choreName');
  return (name) => (isKnown(name) ? t(known[name]) : name);
}

function isKnown(name: string): name is keyof typeof known {
  return Object.hasOwn(known, name);
}

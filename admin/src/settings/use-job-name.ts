import { useTranslations } from 'use-intl';

const jobNameKeys = {
  'accounts.sweep': 'sweep',
  'documents.fragments': 'fragments',
  'documents.schedule': 'schedule',
  'events.deliver': 'deliver',
  'events.prune': 'events',
  'history.prune': 'history',
  'model.purge': 'purge',
} as const;

/** What a chore of the servers is called; one that the panel does not know, by its own name. */
export function useJobName(): (name: string) => string {
  const t = useTranslations('settings.system.choreName');
  return (name) => (isKnownJob(name) ? t(jobNameKeys[name]) : name);
}

function isKnownJob(name: string): name is keyof typeof jobNameKeys {
  return Object.hasOwn(jobNameKeys, name);
}

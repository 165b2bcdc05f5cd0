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

/** Returns the name of a scheduled job in the language of the panel; one that it does not know keeps its own. */
export function useJobName(): (name: string) => string {
  const t = useTranslations('settings.system.jobName');
  return (name) => (isKnownJob(name) ? t(jobNameKeys[name]) : name);
}

function isKnownJob(name: string): name is keyof typeof jobNameKeys {
  return Object.hasOwn(jobNameKeys, name);
}

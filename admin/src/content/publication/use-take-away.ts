import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { keys, type ScheduledAction, setSchedule } from '../../api/index.js';
import { toastDone, toastFailed, useFailureText } from '../../ui/index.js';

/** Takes away what would be done at a time; says so, or why not. */
export function useTakeAway() {
  const t = useTranslations('content.publication');
  const common = useTranslations('ui');
  const failureText = useFailureText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ type, documentId, locale, action }: ScheduledAction) =>
      setSchedule(type, documentId, {
        ...(locale === null ? {} : { locale }),
        ...(action === 'publish' ? { publishAt: null } : { unpublishAt: null }),
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.schedule });
      toastDone(t('takenAway'));
    },
    onError: (error) => toastFailed(failureText(error), common('close')),
  });
}

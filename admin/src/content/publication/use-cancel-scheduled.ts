import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { queryKeys, type ScheduledAction, setSchedule } from '../../api/index.js';
import { toastError, toastSuccess, useFailureText } from '../../ui/index.js';

/** Takes away what would be done at a time; says so, or why not. */
export function useCancelScheduled() {
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
      await client.invalidateQueries({ queryKey: queryKeys.schedule });
      toastSuccess(t('takenAway'));
    },
    onError: (error) => toastError(failureText(error), common('close')),
  });
}

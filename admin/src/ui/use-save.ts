import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { toastSuccess } from './toasts.js';

/** A change of settings. */
export interface SaveMutation<V> {
  readonly save: (values: V) => void;
  /** The same, awaitable; throws the error. */
  readonly saveAsync: (values: V) => Promise<unknown>;
  readonly isSaving: boolean;
  /** Why it was refused; null: it was not. */
  readonly failure: unknown;
}

/** Makes a change, fetches anew what begins with `key`, says that it is done, and goes on. */
export function useSave<V, R>(
  key: QueryKey,
  save: (values: V) => Promise<R>,
  onSaved: (result: R) => void,
): SaveMutation<V> {
  const t = useTranslations('ui');
  const client = useQueryClient();
  const { mutate, mutateAsync, isPending, error } = useMutation({
    mutationFn: save,
    onSuccess: async (result) => {
      await client.invalidateQueries({ queryKey: key });
      toastSuccess(t('saved'));
      onSaved(result);
    },
  });
  return { save: mutate, saveAsync: mutateAsync, isSaving: isPending, failure: error };
}

import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { toastDone } from './toasts.js';

/** A change of settings. */
export interface Saving<V> {
  readonly run: (values: V) => void;
  /** The same for whoever waits; raises what was refused. */
  readonly done: (values: V) => Promise<unknown>;
  readonly busy: boolean;
  /** Why it was refused; null: it was not. */
  readonly failure: unknown;
}

/** Makes a change, fetches anew what begins with `key`, says that it is done, and goes on. */
export function useSaving<V, R>(
  key: QueryKey,
  save: (values: V) => Promise<R>,
  onSaved: (result: R) => void,
): Saving<V> {
  const t = useTranslations('ui');
  const client = useQueryClient();
  const { mutate, mutateAsync, isPending, error } = useMutation({
    mutationFn: save,
    onSuccess: async (result) => {
      await client.invalidateQueries({ queryKey: key });
      toastDone(t('saved'));
      onSaved(result);
    },
  });
  return { run: mutate, done: mutateAsync, busy: isPending, failure: error };
}

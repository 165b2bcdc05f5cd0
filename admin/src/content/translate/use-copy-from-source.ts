import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { Attribute, ContentType, Document } from '../../api/index.js';
import { toastError, toastSuccess, useFailureText, useModel } from '../../ui/index.js';
import { copyValues } from '../edit/copy-values.js';
import { filterRelationsByLocale } from '../edit/relations-in-locale.js';

/** Where values are copied from and to. */
export interface CopyFromSourceOptions {
  readonly type: ContentType;
  readonly source: Document;
  readonly locale: string;
  readonly form: Pick<UseFormReturn<Record<string, unknown>>, 'setValue'>;
}

/** Copies values of the source into the form of another locale; nothing is saved by it. Values that only one document can have stay. */
export function useCopyFromSource({ type, source, locale, form }: CopyFromSourceOptions) {
  const t = useTranslations('content.translate');
  const common = useTranslations('ui');
  const failureText = useFailureText();
  const client = useQueryClient();
  const model = useModel();
  return useMutation({
    mutationFn: (attributes: readonly Attribute[]) => {
      const names = new Set(attributes.map(({ name }) => name));
      const values = copyValues(type, model, source, ({ name }) => names.has(name));
      return filterRelationsByLocale(client, type, model, values, locale);
    },
    onSuccess: ({ values, missing }, attributes) => {
      for (const [name, value] of Object.entries(values)) form.setValue(name, value, { shouldDirty: true });
      if (missing > 0) toastSuccess(t('missingRelations', { count: missing }));
      else if (attributes.length !== 1) toastSuccess(t('copied', { count: Object.keys(values).length }));
    },
    onError: (error) => toastError(failureText(error), common('close')),
  });
}

/** Is there nothing in a value of a form? */
export function isEmptyValue(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

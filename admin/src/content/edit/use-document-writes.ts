import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import {
  ApiFailure,
  actOn,
  apiIdOf,
  type ContentModel,
  type ContentType,
  type Document,
  type DocumentAction,
  documentQuery,
  keys,
  removeDocument,
  writeDocument,
} from '../../api/index.js';
import { toastDone } from '../../ui/index.js';
import { changedValues, type FormValues, formValues } from './form-values.js';
import { readParameters } from './read-parameters.js';
import { showProblems } from './show-problems.js';

/** What an open document is written by. */
export interface DocumentWritesParts {
  readonly type: ContentType;
  readonly documentId: string | null;
  readonly locale: string | null;
  readonly form: UseFormReturn<Record<string, unknown>>;
  /** What the form begins with. */
  readonly first: FormValues;
  readonly model: ContentModel;
}

/** Writes an open document. Each shows what was refused at the fields, says that it is done, and brings form and lists up to date. */
export interface DocumentWrites {
  save(): Promise<void>;
  publish(): Promise<void>;
  unpublish(): Promise<void>;
  discard(): Promise<void>;
  /** One locale version, or with `*` the whole document. */
  remove(locale: string | null): Promise<void>;
  readonly busy: boolean;
  /** What was refused last, or went wrong; null: nothing. */
  readonly failure: unknown;
  /** The view is being left on purpose: nobody is to be asked whether they mean it. */
  readonly left: { current: boolean };
}

/** The writes of an open document. */
export function useDocumentWrites({
  type,
  documentId,
  locale,
  form,
  first,
  model,
}: DocumentWritesParts): DocumentWrites {
  const t = useTranslations('content.edit');
  const client = useQueryClient();
  const navigate = useNavigate();
  const left = useRef(false);
  // What the form began with, and begins with again after a write.
  const began = useRef(first);
  const apiId = apiIdOf(type);
  const read = readParameters(type, model, locale);
  const inLocale = locale === null ? {} : { locale };

  const writing = useMutation({
    mutationFn: async ({ what }: { readonly what: () => Promise<void> }) => what(),
    onError: (error) => showProblems(error, form),
  });

  /** Nothing is shown while a write is refused: whoever asked for it sees why at the fields. */
  async function run(what: () => Promise<void>): Promise<void> {
    form.clearErrors();
    await writing.mutateAsync({ what }).catch((error: unknown) => {
      if (!(error instanceof ApiFailure)) throw error;
    });
  }

  async function write(status: 'draft' | 'published' | null): Promise<Document> {
    const data = changedValues(type, model, form.getValues(), began.current);
    const parameters = { ...read, ...(status === null ? {} : { status }) };
    return writeDocument({ apiId, documentId, kind: type.kind, data, parameters });
  }

  /** After a write: what is shown comes from the server again. */
  async function refresh(written: Document): Promise<void> {
    await client.invalidateQueries({ queryKey: keys.content(apiId), refetchType: 'none' });
    if (type.kind === 'collectionType' && documentId === null) {
      left.current = true;
      await navigate({
        to: '/content/$apiId/$documentId',
        params: { apiId, documentId: written.documentId },
        search: inLocale,
        replace: true,
      });
      return;
    }
    const query = documentQuery(apiId, documentId, read);
    const document = await client.fetchQuery({ ...query, staleTime: 0 });
    began.current = formValues(type, document);
    form.reset({ ...began.current });
    await client.refetchQueries({ queryKey: [...keys.content(apiId), 'states'], type: 'active' });
  }

  async function act(action: DocumentAction): Promise<void> {
    await refresh(await actOn(apiId, documentId, action, inLocale));
  }

  return {
    left,
    busy: writing.isPending,
    failure: writing.error,
    save: () =>
      run(async () => {
        await refresh(await write(type.draftAndPublish ? 'draft' : null));
        toastDone(t(type.draftAndPublish ? 'saved' : 'savedDirectly'));
      }),
    publish: () =>
      run(async () => {
        if (form.formState.isDirty || documentId === null) await refresh(await write('published'));
        else await act('publish');
        toastDone(t('published'));
      }),
    unpublish: () =>
      run(async () => {
        await act('unpublish');
        toastDone(t('unpublished'));
      }),
    discard: () =>
      run(async () => {
        await act('discard-draft');
        toastDone(t('discarded'));
      }),
    remove: (which) =>
      run(async () => {
        await removeDocument(apiId, documentId, which);
        left.current = true;
        form.reset(form.getValues());
        await navigate({ to: '/content/$apiId', params: { apiId } });
        client.removeQueries({ queryKey: [...keys.content(apiId), 'one'] });
        await client.invalidateQueries({ queryKey: keys.content(apiId) });
        toastDone(t('deleted'));
      }),
  };
}

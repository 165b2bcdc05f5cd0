import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import {
  ApiFailure,
  type ContentModel,
  type ContentType,
  chosenChangeSet,
  contentUsesQuery,
  type Document,
  type DocumentAction,
  documentQuery,
  getApiId,
  queryKeys,
  removeDocument,
  runDocumentAction,
  type WritePreconditions,
  writeDocument,
} from '../../api/index.js';
import { canReadDrafts, createIdempotentCreate } from '../../documents/index.js';
import { closeUndoToast, toastSuccess, useProblemText } from '../../ui/index.js';
import { useNotifyWithUndo } from '../history/use-notify-with-undo.js';
import { type ConflictControls, useConflict } from './conflict/use-conflict.js';
import { changedFormValues, changedWriteValues, type FormValues, formValues } from './form-values.js';
import { readParameters } from './read-parameters.js';
import { showProblems } from './show-problems.js';
import { focusedFieldState } from './use-first-field-focus.js';

/** What an open document is written by. */
export interface DocumentWritesOptions {
  readonly type: ContentType;
  readonly documentId: string | null;
  /** Of what was read, that of a single type too; null: nothing was. */
  readonly readId: string | null;
  readonly locale: string | null;
  readonly form: UseFormReturn<Record<string, unknown>>;
  /** What the form begins with. */
  readonly initialValues: FormValues;
  /** Of what it begins with; null: nothing was read. */
  readonly initialEtag: string | null;
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
  /** The values that differ from what the form began with, as the form has them. */
  unsaved(): FormValues;
  /** The body of a write of these; empty: everything is saved. */
  unsavedBody(): ReturnType<typeof changedWriteValues>;
  readonly isWriting: boolean;
  /** What was refused last, or went wrong; null: nothing. */
  readonly failure: unknown;
  /** The view is being left on purpose: no confirmation is needed. */
  readonly isLeaving: { current: boolean };
  /** What somebody else saved meanwhile. */
  readonly conflicts: Pick<ConflictControls, 'open' | 'takeTheirs' | 'close'> & { keepMine(): Promise<void> };
}

/** The writes of an open document. */
export function useDocumentWrites({
  type,
  documentId,
  readId,
  locale,
  form,
  initialValues,
  initialEtag,
  model,
}: DocumentWritesOptions): DocumentWrites {
  const t = useTranslations('content.edit');
  const sets = useTranslations('content.changeSets.form');
  const client = useQueryClient();
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  // What the form began with, and begins with again after a write.
  const baseRef = useRef(initialValues);
  const etagRef = useRef(initialEtag);
  const [create] = useState(createIdempotentCreate);
  const problemText = useProblemText();
  const notifyWithUndo = useNotifyWithUndo(type);
  const apiId = getApiId(type);
  const parametersForRead = readParameters(type, model, locale);
  const localeParameter = locale === null ? {} : { locale };
  const { status: _, locale: __, ...otherParameters } = parametersForRead;
  const conflicts = useConflict({ type, documentId, locale, form, model, baseRef, etagRef });

  const mutation = useMutation({
    mutationFn: async ({ operation }: { readonly operation: () => Promise<void> }) => conflicts.runGuarded(operation),
    onError: (error) => showProblems(error, form, problemText),
  });

  /** Shows nothing for a rejected write, because the fields show the reasons. */
  async function runWrite(operation: () => Promise<void>): Promise<void> {
    form.clearErrors();
    await mutation.mutateAsync({ operation }).catch((error: unknown) => {
      if (!(error instanceof ApiFailure)) throw error;
    });
  }

  /** What is not saved yet. The form's own word for it is that of the last drawing, which may be an old one. */
  function unsaved(): ReturnType<typeof changedWriteValues> {
    return changedWriteValues(type, model, form.getValues(), baseRef.current);
  }

  function unsavedValues(): FormValues {
    return changedFormValues(type, form.getValues(), baseRef.current);
  }

  async function write(status: 'draft' | 'published' | null): Promise<Document> {
    const data = unsaved();
    const parameters = { ...parametersForRead, ...(status === null ? {} : { status }) };
    const write = { apiId, documentId, kind: type.kind, data, parameters };
    const isNew = documentId === null && type.kind === 'collectionType';
    return isNew ? create(write) : writeDocument({ ...write, preconditions: preconditions() });
  }

  /** Whoever sees no drafts has read what is published, which says nothing of the draft that is written. */
  function preconditions(): WritePreconditions {
    if (type.draftAndPublish && !canReadDrafts(type)) return {};
    return etagRef.current === null ? { 'If-None-Match': '*' } : { 'If-Match': etagRef.current };
  }

  /** After a write: what is shown comes from the server again. */
  async function refresh(writtenDocument: Document): Promise<void> {
    await client.invalidateQueries({ queryKey: queryKeys.content(apiId), refetchType: 'none' });
    if (chosenChangeSet() !== null) await client.invalidateQueries({ queryKey: queryKeys.changeSets });
    if (type.kind === 'collectionType' && documentId === null) {
      isLeaving.current = true;
      await navigate({
        to: '/content/$apiId/$documentId',
        params: { apiId, documentId: writtenDocument.documentId },
        search: localeParameter,
        state: focusedFieldState(),
        replace: true,
      });
      return;
    }
    await refreshForm();
  }

  async function refreshForm(): Promise<void> {
    const query = documentQuery(apiId, documentId, parametersForRead);
    const { document, etag: newEtag } = await client.fetchQuery({ ...query, staleTime: 0 });
    etagRef.current = newEtag;
    baseRef.current = formValues(type, document);
    form.reset({ ...baseRef.current });
    await client.refetchQueries({ queryKey: [...queryKeys.content(apiId), 'states'], type: 'active' });
  }

  async function runAction(action: DocumentAction): Promise<void> {
    await refresh(
      await runDocumentAction(apiId, documentId, action, { ...otherParameters, ...localeParameter }, preconditions()),
    );
  }

  return {
    isLeaving,
    unsaved: unsavedValues,
    unsavedBody: unsaved,
    isWriting: mutation.isPending,
    failure: mutation.error,
    conflicts: {
      ...conflicts,
      async keepMine() {
        const operation = conflicts.keepMine();
        if (operation !== null) await runWrite(operation);
      },
    },
    save: () =>
      runWrite(async () => {
        await refresh(await write(type.draftAndPublish ? 'draft' : null));
        const message = t(type.draftAndPublish ? 'saved' : 'savedDirectly');
        toastSuccess(chosenChangeSet() === null ? message : sets('saved'));
      }),
    publish: () =>
      runWrite(async () => {
        if (Object.keys(unsaved()).length > 0 || documentId === null) await refresh(await write('published'));
        else await runAction('publish');
        toastSuccess(t('published'));
      }),
    unpublish: () =>
      runWrite(async () => {
        await runAction('unpublish');
        toastSuccess(t('unpublished'));
      }),
    discard: () =>
      runWrite(async () => {
        closeUndoToast();
        await runAction('discard-draft');
        await notifyWithUndo({
          action: 'discard-draft',
          documentIds: readId === null ? [] : [readId],
          message: t('discarded'),
          // What is being written since then stays; saving it meets what is there again.
          onUndone: async () => (Object.keys(unsaved()).length === 0 ? refreshForm() : undefined),
        });
      }),
    remove: (removedLocale) =>
      runWrite(async () => {
        // A write to all locales compares the default locale, which may differ from the one that was read.
        const isRead = etagRef.current !== null && (removedLocale === locale || locale === model.defaultLocale);
        closeUndoToast();
        const documentIds = readId === null ? [] : [readId];
        const uses = client.getQueryData(contentUsesQuery(type, documentIds).queryKey);
        await removeDocument(apiId, documentId, removedLocale, otherParameters, isRead ? preconditions() : {});
        isLeaving.current = true;
        form.reset(form.getValues());
        await navigate({ to: '/content/$apiId', params: { apiId } });
        client.removeQueries({ queryKey: [...queryKeys.content(apiId), 'one'] });
        await client.invalidateQueries({ queryKey: queryKeys.content(apiId) });
        if (chosenChangeSet() !== null) {
          await client.invalidateQueries({ queryKey: queryKeys.changeSets });
          toastSuccess(sets('removed'));
          return;
        }
        await notifyWithUndo({
          action: 'delete',
          documentIds,
          message: t('deleted'),
          losesLinks: (uses?.uses.length ?? 0) > 0,
        });
      }),
  };
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import {
  ApiFailure,
  actOn,
  apiIdOf,
  type ContentModel,
  type ContentType,
  contentUsesQuery,
  type Document,
  type DocumentAction,
  documentQuery,
  keys,
  removeDocument,
  type WriteConditions,
  writeDocument,
} from '../../api/index.js';
import { createOnce, readsDrafts } from '../../documents/index.js';
import { closeUndoable, toastDone, useProblemText } from '../../ui/index.js';
import { useTellTaken } from '../history/use-tell-taken.js';
import { type Conflicts, useConflict } from './conflict/use-conflict.js';
import { changedValues, differingValues, type FormValues, formValues } from './form-values.js';
import { readParameters } from './read-parameters.js';
import { showProblems } from './show-problems.js';

/** What an open document is written by. */
export interface DocumentWritesParts {
  readonly type: ContentType;
  readonly documentId: string | null;
  /** Of what was read, that of a single type too; null: nothing was. */
  readonly readId: string | null;
  readonly locale: string | null;
  readonly form: UseFormReturn<Record<string, unknown>>;
  /** What the form begins with. */
  readonly first: FormValues;
  /** Of what it begins with; null: nothing was read. */
  readonly firstTag: string | null;
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
  readonly busy: boolean;
  /** What was refused last, or went wrong; null: nothing. */
  readonly failure: unknown;
  /** The view is being left on purpose: nobody is to be asked whether they mean it. */
  readonly left: { current: boolean };
  /** What somebody else saved meanwhile. */
  readonly conflicts: Pick<Conflicts, 'open' | 'takeTheirs' | 'close'> & { keepMine(): Promise<void> };
}

/** The writes of an open document. */
export function useDocumentWrites({
  type,
  documentId,
  readId,
  locale,
  form,
  first,
  firstTag,
  model,
}: DocumentWritesParts): DocumentWrites {
  const t = useTranslations('content.edit');
  const client = useQueryClient();
  const navigate = useNavigate();
  const left = useRef(false);
  // What the form began with, and begins with again after a write.
  const began = useRef(first);
  const tag = useRef(firstTag);
  const [create] = useState(createOnce);
  const problemText = useProblemText();
  const tellTaken = useTellTaken(type);
  const apiId = apiIdOf(type);
  const read = readParameters(type, model, locale);
  const inLocale = locale === null ? {} : { locale };
  const { status: _, locale: __, ...shown } = read;
  const conflicts = useConflict({ type, documentId, locale, form, model, began, tag });

  const writing = useMutation({
    mutationFn: async ({ what }: { readonly what: () => Promise<void> }) => conflicts.within(what),
    onError: (error) => showProblems(error, form, problemText),
  });

  /** Nothing is shown while a write is refused: whoever asked for it sees why at the fields. */
  async function run(what: () => Promise<void>): Promise<void> {
    form.clearErrors();
    await writing.mutateAsync({ what }).catch((error: unknown) => {
      if (!(error instanceof ApiFailure)) throw error;
    });
  }

  /** What is not saved yet. The form's own word for it is that of the last drawing, which may be an old one. */
  function unsaved(): ReturnType<typeof changedValues> {
    return changedValues(type, model, form.getValues(), began.current);
  }

  function unsavedValues(): FormValues {
    return differingValues(type, form.getValues(), began.current);
  }

  async function write(status: 'draft' | 'published' | null): Promise<Document> {
    const data = unsaved();
    const parameters = { ...read, ...(status === null ? {} : { status }) };
    const write = { apiId, documentId, kind: type.kind, data, parameters };
    const isNew = documentId === null && type.kind === 'collectionType';
    return isNew ? create(write) : writeDocument({ ...write, conditions: conditions() });
  }

  /** Whoever sees no drafts has read what is published, which says nothing of the draft that is written. */
  function conditions(): WriteConditions {
    if (type.draftAndPublish && !readsDrafts(type)) return {};
    return tag.current === null ? { 'If-None-Match': '*' } : { 'If-Match': tag.current };
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
    await refreshForm();
  }

  async function refreshForm(): Promise<void> {
    const query = documentQuery(apiId, documentId, read);
    const { document, tag: newTag } = await client.fetchQuery({ ...query, staleTime: 0 });
    tag.current = newTag;
    began.current = formValues(type, document);
    form.reset({ ...began.current });
    await client.refetchQueries({ queryKey: [...keys.content(apiId), 'states'], type: 'active' });
  }

  async function act(action: DocumentAction): Promise<void> {
    await refresh(await actOn(apiId, documentId, action, { ...shown, ...inLocale }, conditions()));
  }

  return {
    left,
    unsaved: unsavedValues,
    busy: writing.isPending,
    failure: writing.error,
    conflicts: {
      ...conflicts,
      async keepMine() {
        const what = conflicts.keepMine();
        if (what !== null) await run(what);
      },
    },
    save: () =>
      run(async () => {
        await refresh(await write(type.draftAndPublish ? 'draft' : null));
        toastDone(t(type.draftAndPublish ? 'saved' : 'savedDirectly'));
      }),
    publish: () =>
      run(async () => {
        if (Object.keys(unsaved()).length > 0 || documentId === null) await refresh(await write('published'));
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
        closeUndoable();
        await act('discard-draft');
        await tellTaken({
          action: 'discard-draft',
          documentIds: readId === null ? [] : [readId],
          done: t('discarded'),
          // What is being written since then stays; saving it meets what is there again.
          onBack: async () => (Object.keys(unsaved()).length === 0 ? refreshForm() : undefined),
        });
      }),
    remove: (which) =>
      run(async () => {
        // All languages are looked at by their default one, which may be another than the one that was read.
        const isRead = tag.current !== null && (which === locale || locale === model.defaultLocale);
        closeUndoable();
        const documentIds = readId === null ? [] : [readId];
        const uses = client.getQueryData(contentUsesQuery(type, documentIds).queryKey);
        await removeDocument(apiId, documentId, which, shown, isRead ? conditions() : {});
        left.current = true;
        form.reset(form.getValues());
        await navigate({ to: '/content/$apiId', params: { apiId } });
        client.removeQueries({ queryKey: [...keys.content(apiId), 'one'] });
        await client.invalidateQueries({ queryKey: keys.content(apiId) });
        await tellTaken({
          action: 'delete',
          documentIds,
          done: t('deleted'),
          losesLinks: (uses?.uses.length ?? 0) > 0,
        });
      }),
  };
}

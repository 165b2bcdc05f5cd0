import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import {
  type ContentModel,
  type ContentType,
  type Document,
  documentQuery,
  getApiId,
  hasStatus,
  queryKeys,
} from '../../../api/index.js';
import { documentStatesQuery, type VersionState } from '../../../documents/index.js';
import { type FormValues, formValues } from '../form-values.js';
import { readParameters } from '../read-parameters.js';
import { changedAttributes, mergeMineOverTheirs, type ThreeWayValues } from './three-way-merge.js';

/** Somebody else saved the document while it was open here. */
export interface Conflict extends ThreeWayValues {
  /** What the other has saved, as it was read. */
  readonly document: Document;
  readonly etag: string | null;
  /** Who saved it, and when; null: not known. */
  readonly version: VersionState | null;
  /** Some of it was changed here. */
  readonly hasMine: boolean;
}

/** What becomes of a conflict. */
export interface ConflictControls {
  /** null: there is none. */
  readonly open: Conflict | null;
  /**
   * Does something that is refused where the document is no longer what was read. If what changed meanwhile is nothing that the form shows,
   * it is done again over that; otherwise the conflict is open, and nothing is done. Throws what else refuses it.
   */
  runGuarded(operation: () => Promise<void>): Promise<void>;
  /** The form shows what the other saved. */
  takeTheirs(): void;
  /** The form shows what the other saved with what was changed here over it. Returns what was to be done, to be done again. */
  keepMine(): (() => Promise<void>) | null;
  close(): void;
}

/** What an open document is, of which somebody else may save a newer version. */
export interface ConflictOptions {
  readonly type: ContentType;
  readonly documentId: string | null;
  readonly locale: string | null;
  readonly form: UseFormReturn<Record<string, unknown>>;
  readonly model: ContentModel;
  /** What the form began with. */
  readonly baseRef: RefObject<FormValues>;
  /** Of what it began with; null: nothing was read. */
  readonly etagRef: RefObject<string | null>;
}

/** Meets what others save while a document is open. Nothing that was written here is lost by it. */
export function useConflict({
  type,
  documentId,
  locale,
  form,
  model,
  baseRef,
  etagRef,
}: ConflictOptions): ConflictControls {
  const client = useQueryClient();
  const [open, setOpen] = useState<(Conflict & { readonly operation: () => Promise<void> }) | null>(null);

  async function runGuarded(operation: () => Promise<void>): Promise<void> {
    try {
      await operation();
    } catch (error) {
      if (!hasStatus(error, 412)) throw error;
      await openConflict(operation, error);
    }
  }

  async function openConflict(operation: () => Promise<void>, refusal: unknown): Promise<void> {
    const query = documentQuery(getApiId(type), documentId, readParameters(type, model, locale));
    const latest = await client.fetchQuery({ ...query, staleTime: 0 });
    // What is there is what was read, and was refused: it would be refused again.
    if (latest.etag === etagRef.current) throw refusal;
    const theirs = formValues(type, latest.document);
    if (changedAttributes(type, model, baseRef.current, theirs).length === 0) {
      etagRef.current = latest.etag;
      return runGuarded(operation);
    }
    const mine = { ...form.getValues() };
    const hasMine = changedAttributes(type, model, baseRef.current, mine).length > 0;
    const version = await findVersion(latest.document);
    setOpen({ ...latest, operation, base: baseRef.current, mine, theirs, version, hasMine });
  }

  async function findVersion({ documentId: id }: Document): Promise<VersionState | null> {
    const states = documentStatesQuery(type, type.kind === 'singleType' ? null : [id], locale);
    const versions = await client.fetchQuery({ ...states, staleTime: 0 });
    return versions.find((version) => version.locale === locale) ?? null;
  }

  function takeTheirs(): void {
    if (open === null) return;
    baseRef.current = open.theirs;
    etagRef.current = open.etag;
    form.reset({ ...open.theirs });
    setOpen(null);
    void client.invalidateQueries({ queryKey: [...queryKeys.content(getApiId(type)), 'states'] });
  }

  return {
    open,
    runGuarded,
    takeTheirs,
    close: () => setOpen(null),
    keepMine() {
      if (open === null) return null;
      const mine = mergeMineOverTheirs(type, model, open);
      takeTheirs();
      for (const [name, value] of Object.entries(mine)) form.setValue(name, value, { shouldDirty: true });
      return open.operation;
    },
  };
}

import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import {
  apiIdOf,
  type ContentModel,
  type ContentType,
  type Document,
  documentQuery,
  hasStatus,
  keys,
} from '../../../api/index.js';
import { statesQuery, type VersionState } from '../../../documents/index.js';
import { type FormValues, formValues } from '../form-values.js';
import { readParameters } from '../read-parameters.js';
import { differing, type Meeting, mineOverTheirs } from './meeting.js';

/** Somebody else saved the document while it was open here. */
export interface Conflict extends Meeting {
  /** What the other has saved, as it was read. */
  readonly document: Document;
  readonly tag: string | null;
  /** Who saved it, and when; null: not known. */
  readonly version: VersionState | null;
  /** Some of it was changed here. */
  readonly hasMine: boolean;
}

/** What becomes of a conflict. */
export interface Conflicts {
  /** null: there is none. */
  readonly open: Conflict | null;
  /**
   * Does something that is refused where the document is no longer what was read. If what changed meanwhile is nothing that the form shows,
   * it is done again over that; otherwise the conflict is open, and nothing is done. Raises what else refuses it.
   */
  within(what: () => Promise<void>): Promise<void>;
  /** The form shows what the other saved. */
  takeTheirs(): void;
  /** The form shows what the other saved with what was changed here over it. Gives what was to be done, to be done again. */
  keepMine(): (() => Promise<void>) | null;
  close(): void;
}

/** What an open document is, of which somebody else may save a newer version. */
export interface ConflictParts {
  readonly type: ContentType;
  readonly documentId: string | null;
  readonly locale: string | null;
  readonly form: UseFormReturn<Record<string, unknown>>;
  readonly model: ContentModel;
  /** What the form began with. */
  readonly began: RefObject<FormValues>;
  /** Of what it began with; null: nothing was read. */
  readonly tag: RefObject<string | null>;
}

/** Meets what others save while a document is open. Nothing that was written here is lost by it. */
export function useConflict({ type, documentId, locale, form, model, began, tag }: ConflictParts): Conflicts {
  const client = useQueryClient();
  const [open, setOpen] = useState<(Conflict & { readonly what: () => Promise<void> }) | null>(null);

  async function within(what: () => Promise<void>): Promise<void> {
    try {
      await what();
    } catch (error) {
      if (!hasStatus(error, 412)) throw error;
      await meet(what);
    }
  }

  async function meet(what: () => Promise<void>): Promise<void> {
    const query = documentQuery(apiIdOf(type), documentId, readParameters(type, model, locale));
    const newest = await client.fetchQuery({ ...query, staleTime: 0 });
    const theirs = formValues(type, newest.document);
    if (differing(type, model, began.current, theirs).length === 0) {
      tag.current = newest.tag;
      return within(what);
    }
    const mine = { ...form.getValues() };
    const hasMine = differing(type, model, began.current, mine).length > 0;
    const version = await versionOf(newest.document);
    setOpen({ ...newest, what, began: began.current, mine, theirs, version, hasMine });
  }

  async function versionOf({ documentId: id }: Document): Promise<VersionState | null> {
    const states = statesQuery(type, type.kind === 'singleType' ? null : [id], locale);
    const versions = await client.fetchQuery({ ...states, staleTime: 0 });
    return versions.find((version) => version.locale === locale) ?? null;
  }

  function takeTheirs(): void {
    if (open === null) return;
    began.current = open.theirs;
    tag.current = open.tag;
    form.reset({ ...open.theirs });
    setOpen(null);
    void client.invalidateQueries({ queryKey: [...keys.content(apiIdOf(type)), 'states'] });
  }

  return {
    open,
    within,
    takeTheirs,
    close: () => setOpen(null),
    keepMine() {
      if (open === null) return null;
      const mine = mineOverTheirs(type, model, open);
      takeTheirs();
      for (const [name, value] of Object.entries(mine)) form.setValue(name, value, { shouldDirty: true });
      return open.what;
    },
  };
}

import type { Status } from './content.js';
import type { WireJson } from './responses.js';

/** An administrator by whom something was written. */
export interface Person {
  readonly id: number;
  readonly name: string;
}

/** What took the place of a state. */
export type ReplacingAction = 'update' | 'share' | 'publish' | 'unpublish' | 'discardDraft' | 'delete' | 'restore';

/** A state that a version once had. */
export interface DocumentRevision {
  readonly id: number;
  readonly documentId: string;
  /** null: the content type has no locales. */
  readonly locale: string | null;
  readonly status: Status;
  /** Of the state itself. */
  readonly savedAt: string;
  /** null: nobody is known, such as where it came over the content API. */
  readonly savedBy: Person | null;
  readonly replacedAt: string;
  readonly replacedBy: Person | null;
  readonly action: ReplacingAction;
}

/** An entry of `GET history/:uid?deleted=true`: the last state of a document that is gone. */
export interface RemovedDocument extends DocumentRevision {
  /** What it was called; null: nothing that the caller's role may read. */
  readonly title: string | null;
}

/** An entry of `GET history/:uid/:documentId`. */
export interface HistoryEntry extends DocumentRevision {
  /** The attributes in which it differs from what took its place. */
  readonly attributes: readonly string[];
}

/** What of a state cannot be restored. */
export interface UnrestorablePart {
  /** Names and places that lead to it. */
  readonly path: string;
  readonly because: 'not in the model' | 'gone' | 'not allowed' | 'shared by all locales';
  /** Of the document that is gone. */
  readonly documentId?: string;
}

/** `GET history/:uid/:documentId/:id`. */
export interface DocumentRevisionDetail extends DocumentRevision {
  /** The attributes that the caller's role reads; relations and files as `{ documentId }`. */
  readonly content: Readonly<Record<string, WireJson>>;
  /** Where it differs from the draft that there is now, or the only version. */
  readonly differences: readonly { readonly attribute: string; readonly before: WireJson; readonly now: WireJson }[];
  readonly leftOut: readonly UnrestorablePart[];
}

/** Body of `POST history/:uid/:documentId/:id/restore`; none: everything is restored. */
export interface RestoreBody {
  readonly attributes?: readonly string[];
}

/** What it answers. */
export interface RestoreResult {
  readonly documentId: string;
  readonly locale: string | null;
  /** The document was gone, and is there again. */
  readonly created: boolean;
  /** Names of attributes. */
  readonly restored: readonly string[];
  readonly leftOut: readonly UnrestorablePart[];
}

/** Body of `POST undo/:uid`: what was done last to these documents, at most 200. */
export interface UndoBody {
  readonly action: 'delete' | 'discard-draft';
  readonly documentIds: readonly string[];
}

/** What it answers, or with `dryRun=true` what it would. */
export interface UndoResult {
  readonly documents: number;
  readonly dryRun: boolean;
  /** Everything that was there is there again; false: the role does not reach all of it, or it held passwords. */
  readonly whole: boolean;
}

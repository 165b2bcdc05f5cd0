import type { DocumentRevision, OmittedValue } from '../../../../domain/documents/index.js';

export type {
  DocumentRevision,
  OmittedValue as UnrestorablePart,
  RemovedRevision as RemovedDocument,
  RestoreResult,
  RevisionAction as ReplacingAction,
  RevisionAuthor as Person,
  RevisionListEntry as HistoryEntry,
  UndoResult,
} from '../../../../domain/documents/index.js';

import type { WireJson } from './responses.js';

/** `GET history/:uid/:documentId/:id`. */
export interface DocumentRevisionDetail extends DocumentRevision {
  /** The attributes that the caller's role reads; relations and files as `{ documentId }`. */
  readonly content: Readonly<Record<string, WireJson>>;
  /** Where it differs from the draft that there is now, or the only version. */
  readonly differences: readonly { readonly attribute: string; readonly before: WireJson; readonly now: WireJson }[];
  readonly leftOut: readonly OmittedValue[];
}

/** Body of `POST history/:uid/:documentId/:id/restore`; none: everything is restored. */
export interface RestoreBody {
  readonly attributes?: readonly string[];
}

/** Body of `POST undo/:uid`: what was done last to these documents, at most 200. */
export interface UndoBody {
  readonly action: 'delete' | 'discard-draft';
  readonly documentIds: readonly string[];
}

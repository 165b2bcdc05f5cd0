import type { Status } from '../../../language/query/index.js';

/** A document as a body names it: by documentId or by the id of one of its rows. */
export interface DocumentReference {
  /** uid of the content type. */
  readonly type: string;
  readonly by: { readonly documentId: string } | { readonly row: number };
  /** As named in the body; what it means depends on both sides having locales or not. */
  readonly locale: string | null;
  readonly status: Status | null;
}

import type { Status } from '../../query/index.js';

/** A document as a body names it: by documentId or by the id of one of its rows. */
export interface Reference {
  /** uid of the content type. */
  readonly type: string;
  readonly by: { readonly documentId: string } | { readonly row: number };
  /** As named in the body; what it means depends on both sides having locales or not. */
  readonly locale: string | null;
  readonly status: Status | null;
}

/** A reference as a text, the same for references that name the same thing. */
export function referenceKey(reference: Reference): string {
  const name = 'row' in reference.by ? `#${reference.by.row}` : reference.by.documentId;
  return `${reference.type}\n${name}\n${reference.locale ?? ''}\n${reference.status ?? ''}`;
}

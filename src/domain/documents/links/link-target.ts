import type { Status } from '../../../language/query/index.js';

/** The target of a link: a document, and a pinned locale or status if the model allows pins (behaviour, section 9). */
export interface LinkTarget {
  /** uid of the document's content type. */
  readonly type: string;
  readonly documentId: string;
  /** Only where the source has no locales and the other side has; else null. */
  readonly locale: string | null;
  /** null: the status of the request. */
  readonly status: Status | null;
}

/** A document as a body names it: by documentId or by the id of one of its rows. */
export interface DocumentReference {
  /** uid of the content type. */
  readonly type: string;
  readonly by: { readonly documentId: string } | { readonly row: number };
  /** As named in the body; its meaning depends on whether both sides have locales. */
  readonly locale: string | null;
  readonly status: Status | null;
}

/**
 * Returns the key of a link. Two targets with equal keys are one link: same document, same pinned locale; a pinned
 * status makes no difference.
 */
export function targetKey(target: Pick<LinkTarget, 'type' | 'documentId' | 'locale'>): string {
  return `${target.type}\n${target.documentId}\n${target.locale ?? ''}`;
}

/** True when both lists lead to the same targets, pins included, in the same order. */
export function haveSameTargets(left: readonly LinkTarget[], right: readonly LinkTarget[]): boolean {
  return (
    left.length === right.length &&
    left.every((target, index) => {
      const other = right[index];
      return other !== undefined && targetKey(target) === targetKey(other) && target.status === other.status;
    })
  );
}

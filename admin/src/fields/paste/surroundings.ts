import type { ListNode, TextMark } from '../blocks/block-types.js';

/** What a line of pasted text becomes. */
export type LineKind =
  | { readonly type: 'paragraph' }
  | { readonly type: 'quote' }
  | { readonly type: 'heading'; readonly level: number }
  | { readonly type: 'list-line'; readonly level: number; readonly format: ListNode['format'] };

/** What surrounds a node. */
export interface Surroundings {
  readonly kind: LineKind;
  readonly marks: ReadonlySet<TextMark>;
  readonly url: string | null;
  /** Number of lists around it. */
  readonly lists: number;
}

/** A line of which nothing else is known. */
export const paragraph: LineKind = { type: 'paragraph' };

/** What surrounds the outermost node. */
export const outermost: Surroundings = { kind: paragraph, marks: new Set(), url: null, lists: 0 };

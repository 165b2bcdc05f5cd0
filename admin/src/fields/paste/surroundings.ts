import type { TextMark } from '../blocks/block-types.js';
import type { ListLine } from './list-lines.js';

/** What a line of pasted text becomes. */
export type LineKind =
  | { readonly type: 'paragraph' }
  | { readonly type: 'quote' }
  | { readonly type: 'heading'; readonly level: number }
  /** Belongs to the entry of a list before it. */
  | { readonly type: 'list-paragraph' }
  | ({ readonly type: 'list-line' } & Pick<ListLine, 'level' | 'format' | 'list'>);

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

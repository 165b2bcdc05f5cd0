import type { BaseEditor, Descendant } from 'slate';
import type { HistoryEditor } from 'slate-history';
import type { ReactEditor } from 'slate-react';
import type { MediaFile } from '../../api/index.js';

/** How a text can be set apart. */
export const marks = ['bold', 'italic', 'underline', 'strikethrough', 'code'] as const;

/** One of `marks`. */
export type Mark = (typeof marks)[number];

/** A text, as the editor has it; in values its `type` is `text`. */
export type BlockText = { readonly text: string } & { readonly [M in Mark]?: boolean };

/** A link in a text. */
export interface LinkNode {
  readonly type: 'link';
  readonly url: string;
  readonly children: BlockText[];
}

/** What stands in a line. */
export type InlineNode = BlockText | LinkNode;

/** A list, which may have lists in it. */
export interface ListNode {
  readonly type: 'list';
  readonly format: 'ordered' | 'unordered';
  readonly children: (ListItemNode | ListNode)[];
}

/** An entry of a list. */
export interface ListItemNode {
  readonly type: 'list-item';
  readonly children: InlineNode[];
}

/** The kinds of lines. */
export type LineNode =
  | { readonly type: 'paragraph'; readonly children: InlineNode[] }
  | { readonly type: 'quote'; readonly children: InlineNode[] }
  | { readonly type: 'heading'; readonly level: 1 | 2 | 3 | 4 | 5 | 6; readonly children: InlineNode[] }
  | { readonly type: 'code'; readonly language?: string | null; readonly children: BlockText[] };

/** A picture of the library. */
export interface ImageNode {
  readonly type: 'image';
  readonly image: MediaFile;
  readonly children: BlockText[];
}

/** Everything that has children. */
export type BlockElement = LineNode | ListNode | ListItemNode | LinkNode | ImageNode;

/** The editor of blocks. */
export type BlockEditor = BaseEditor & ReactEditor & HistoryEditor;

/** What the editor holds. */
export type BlockTree = Descendant[];

declare module 'slate' {
  interface CustomTypes {
    Editor: BlockEditor;
    Element: BlockElement;
    Text: BlockText;
  }
}

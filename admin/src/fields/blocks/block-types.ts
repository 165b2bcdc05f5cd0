import type { BaseEditor, Descendant } from 'slate';
import type { HistoryEditor } from 'slate-history';
import type { ReactEditor } from 'slate-react';
import type { MediaFile } from '../../api/index.js';

/** How a text can be set apart. */
export const textMarks = ['bold', 'italic', 'underline', 'strikethrough', 'code'] as const;

/** One of `marks`. */
export type TextMark = (typeof textMarks)[number];

/** A text, as the editor has it; in values its `type` is `text`. */
export type TextNode = { readonly text: string } & { readonly [M in TextMark]?: boolean };

/** A link in a text. */
export interface LinkNode {
  readonly type: 'link';
  readonly url: string;
  readonly children: TextNode[];
}

/** What stands in a line. */
export type InlineNode = TextNode | LinkNode;

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
export type BlockNode =
  | { readonly type: 'paragraph'; readonly children: InlineNode[] }
  | { readonly type: 'quote'; readonly children: InlineNode[] }
  | { readonly type: 'heading'; readonly level: 1 | 2 | 3 | 4 | 5 | 6; readonly children: InlineNode[] }
  | { readonly type: 'code'; readonly language?: string | null; readonly children: TextNode[] };

/** A picture of the library. */
export interface ImageNode {
  readonly type: 'image';
  readonly image: MediaFile;
  readonly children: TextNode[];
}

/** A picture on its way to the library: shown where it will be, and no part of the value. */
export interface UploadNode {
  readonly type: 'upload';
  readonly key: string;
  readonly name: string;
  readonly children: TextNode[];
}

/** Everything that has children. */
export type BlockElement = BlockNode | ListNode | ListItemNode | LinkNode | ImageNode | UploadNode;

/** The editor of blocks. */
export type BlockEditor = BaseEditor &
  ReactEditor &
  HistoryEditor & {
    /** What became of uploads, by their key; null: they failed. Undoing and redoing may bring their places back. */
    finishedUploads: Map<string, MediaFile | null>;
  };

/** What the editor holds. */
export type BlockTree = Descendant[];

declare module 'slate' {
  interface CustomTypes {
    Editor: BlockEditor;
    Element: BlockElement;
    Text: TextNode;
  }
}

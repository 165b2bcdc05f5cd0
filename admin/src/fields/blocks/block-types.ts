import type { BaseEditor, Descendant } from 'slate';
import type { HistoryEditor } from 'slate-history';
import type { ReactEditor } from 'slate-react';
import type { BlockKind, MediaFile } from '../../api/index.js';

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

/** A link to a document, which may be gone. */
export interface DocumentLinkNode {
  readonly type: 'document-link';
  /** uid. */
  readonly contentType: string;
  readonly documentId: string;
  readonly children: TextNode[];
}

/** What stands in a line. */
export type InlineNode = TextNode | LinkNode | DocumentLinkNode;

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

/** A table: rows of equal length. */
export interface TableNode {
  readonly type: 'table';
  readonly children: TableRowNode[];
}

/** A row of a table. */
export interface TableRowNode {
  readonly type: 'table-row';
  readonly children: TableCellNode[];
}

/** A cell of a table. */
export interface TableCellNode {
  readonly type: 'table-cell';
  readonly header?: boolean;
  readonly children: InlineNode[];
}

/** The tones of callouts. */
export const calloutTones = ['info', 'success', 'warning', 'danger'] as const;

/** One of `calloutTones`. */
export type CalloutTone = (typeof calloutTones)[number];

/** A line that is set apart. */
export interface CalloutNode {
  readonly type: 'callout';
  readonly tone: CalloutTone;
  readonly children: InlineNode[];
}

/** Something of another site, by its address. */
export interface EmbedNode {
  readonly type: 'embed';
  readonly url: string;
  readonly title: string;
  readonly children: TextNode[];
}

/** The kinds of blocks that an attribute has to allow, in the order in which they are offered. */
export const blockKinds = ['table', 'callout', 'embed', 'document-link'] as const satisfies readonly BlockKind[];

/** What stands on the outermost level. */
export type TopBlock = BlockNode | ListNode | ImageNode | UploadNode | TableNode | CalloutNode | EmbedNode;

/** Everything that has children. */
export type BlockElement = TopBlock | ListItemNode | LinkNode | DocumentLinkNode | TableRowNode | TableCellNode;

/** The editor of blocks. */
export type BlockEditor = BaseEditor &
  ReactEditor &
  HistoryEditor & {
    /** What became of uploads, by their key; null: they failed. Undoing and redoing may bring their places back. */
    finishedUploads: Map<string, MediaFile | null>;
    /** The additional kinds of blocks that the attribute allows. */
    kinds: readonly BlockKind[];
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

import type { BlockNode, InlineNode, ListNode } from '../blocks/block-types.js';

/** A picture in pasted text, which is not in the library yet. */
export interface PastedPicture {
  readonly type: 'picture';
  /** `data:`, `blob:` or an address elsewhere. */
  readonly source: string;
  readonly alternativeText: string;
}

/** A table in pasted text: its rows, with the content of each cell. */
export interface PastedTable {
  readonly type: 'table';
  readonly rows: readonly (readonly (readonly InlineNode[])[])[];
  /** Whether its first row holds the heads of the columns; absent: it does not say. */
  readonly hasHeader?: true;
}

/** What pasted HTML is turned into: blocks, and what blocks do not have. */
export type PastedBlock = BlockNode | ListNode | PastedPicture | PastedTable;

/** Returns whether nothing of a pasted text is more than plain paragraphs. */
export function isPlainText(blocks: readonly PastedBlock[]): boolean {
  return blocks.every(
    (block) =>
      block.type === 'paragraph' && block.children.every((child) => 'text' in child && Object.keys(child).length === 1),
  );
}

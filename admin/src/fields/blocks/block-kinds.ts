import {
  Code,
  Heading1,
  Heading2,
  Heading3,
  Heading4,
  Heading5,
  Heading6,
  List,
  ListOrdered,
  type LucideIcon,
  Pilcrow,
  TextQuote,
} from 'lucide-react';
import type { BlockEditor, BlockElement } from './block-types.js';
import { setBlockType, toggleList } from './with-blocks.js';

/** The kinds of lines, by the names of their texts. */
export const lineKinds = [
  'paragraph',
  'heading1',
  'heading2',
  'heading3',
  'heading4',
  'heading5',
  'heading6',
  'quote',
  'code',
] as const;

/** A kind of line. */
export type LineKindName = (typeof lineKinds)[number];

/** A kind of block: a kind of line, or of list. */
export type BlockKindName = LineKindName | 'unordered' | 'ordered';

/** The kinds of blocks in the order in which they are offered, with their pictograms. */
export const blockKindIcons: Readonly<Record<BlockKindName, LucideIcon>> = {
  paragraph: Pilcrow,
  heading1: Heading1,
  heading2: Heading2,
  heading3: Heading3,
  heading4: Heading4,
  heading5: Heading5,
  heading6: Heading6,
  unordered: List,
  ordered: ListOrdered,
  quote: TextQuote,
  code: Code,
};

/** Makes the selected lines blocks of a kind. */
export function applyBlockKind(editor: BlockEditor, kind: BlockKindName): void {
  if (kind === 'unordered' || kind === 'ordered') toggleList(editor, kind);
  else setBlockType(editor, lineProperties(kind));
}

function lineProperties(kind: LineKindName): Partial<BlockElement> {
  switch (kind) {
    case 'paragraph':
    case 'quote':
    case 'code':
      return { type: kind };
    default:
      return { type: 'heading', level: Number(kind.slice(-1)) } as Partial<BlockElement>;
  }
}

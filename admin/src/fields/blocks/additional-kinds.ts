import {
  CircleCheck,
  FileSymlink,
  Info,
  type LucideIcon,
  MessageSquareWarning,
  OctagonAlert,
  SquarePlay,
  Table,
  TriangleAlert,
} from 'lucide-react';
import { Editor, Element, Transforms } from 'slate';
import type { BlockKind } from '../../api/index.js';
import type { BlockEditor, CalloutTone, EmbedNode } from './block-types.js';
import { insertOwnBlock } from './insert-blocks.js';
import { createEmptyTable, currentCell, isTable } from './tables.js';
import { currentBlock, setBlockType } from './with-blocks.js';

/** The pictograms of the blocks that an attribute has to allow. */
export const additionalIcons: Readonly<Record<BlockKind, LucideIcon>> = {
  table: Table,
  callout: MessageSquareWarning,
  embed: SquarePlay,
  'document-link': FileSymlink,
};

/** The pictograms of the tones of callouts. */
export const toneIcons: Readonly<Record<CalloutTone, LucideIcon>> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: OctagonAlert,
};

/** Inserts a table of three columns, and puts the cursor into its first cell. */
export function insertTable(editor: BlockEditor): void {
  const table = createEmptyTable(3, 3);
  if (table === null) return;
  insertOwnBlock(editor, table);
  const index = editor.selection?.focus.path[0];
  if (index !== undefined && isTable(editor.children[index])) Transforms.select(editor, Editor.start(editor, [index]));
}

/** Makes the selected lines callouts; in a table, one is inserted behind it. */
export function insertCallout(editor: BlockEditor): void {
  if (currentCell(editor) === null) setBlockType(editor, { type: 'callout', tone: 'info' });
  else insertOwnBlock(editor, { type: 'callout', tone: 'info', children: [{ text: '' }] });
}

/** The embed that is selected; null: none is. */
export function currentEmbed(editor: BlockEditor): EmbedNode | null {
  const [block] = currentBlock(editor) ?? [];
  return block?.type === 'embed' ? block : null;
}

/** Changes the embed that is selected, or inserts one. */
export function setEmbed(editor: BlockEditor, embed: Pick<EmbedNode, 'url' | 'title'>): void {
  if (currentEmbed(editor) === null) {
    insertOwnBlock(editor, { type: 'embed', ...embed, children: [{ text: '' }] });
  } else {
    Transforms.setNodes(editor, embed, { match: (node) => Element.isElement(node) && node.type === 'embed' });
  }
}

/** Whether a choice is of a kind that an attribute has to allow. */
export function isAdditional(choice: string): choice is BlockKind {
  return Object.hasOwn(additionalIcons, choice);
}

/** Changes the tone of the selected callouts. */
export function setCalloutTone(editor: BlockEditor, tone: CalloutTone): void {
  Transforms.setNodes(editor, { tone }, { match: (node) => Element.isElement(node) && node.type === 'callout' });
}

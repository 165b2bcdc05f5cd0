import { Editor, Element, Range, Transforms } from 'slate';
import type { BlockEditor, LinkNode } from './block-types.js';

const isLink = (node: unknown): node is LinkNode => Element.isElement(node) && node.type === 'link';

/** The address of the link that the selection is in; null: it is in none. */
export function currentLinkUrl(editor: BlockEditor): string | null {
  if (editor.selection === null) return null;
  const [entry] = Editor.nodes(editor, { match: isLink });
  return entry === undefined ? null : entry[0].url;
}

/** Makes what is chosen a link, changes the one that is chosen, or, with nothing chosen, writes the address down as one. */
export function setLink(editor: BlockEditor, url: string): void {
  if (editor.selection === null) return;
  if (currentLinkUrl(editor) !== null) {
    Transforms.setNodes(editor, { url }, { match: isLink });
  } else if (Range.isCollapsed(editor.selection)) {
    Transforms.insertNodes(editor, { type: 'link', url, children: [{ text: url }] });
  } else {
    Transforms.wrapNodes(editor, { type: 'link', url, children: [] }, { split: true });
    Transforms.collapse(editor, { edge: 'end' });
  }
}

/** Makes a link plain text again. */
export function removeLink(editor: BlockEditor): void {
  Transforms.unwrapNodes(editor, { match: isLink });
}

/** May the server take this as the address of a link? Paths of the same site, and whole addresses that run nothing. */
export function isAllowedUrl(text: string): boolean {
  if (text.startsWith('/')) return true;
  if (!URL.canParse(text)) return false;
  return ['http:', 'https:', 'mailto:', 'tel:'].includes(new URL(text).protocol);
}

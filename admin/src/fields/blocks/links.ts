import { Editor, Element, Range, Transforms } from 'slate';
import type { BlockEditor, DocumentLinkNode, LinkNode } from './block-types.js';

const isLink = (node: unknown): node is LinkNode | DocumentLinkNode =>
  Element.isElement(node) && (node.type === 'link' || node.type === 'document-link');

/** The link that the selection is in, to an address or a document; null: it is in none. */
export function currentLink(editor: BlockEditor): LinkNode | DocumentLinkNode | null {
  if (editor.selection === null) return null;
  const [entry] = Editor.nodes(editor, { match: isLink });
  return entry === undefined ? null : entry[0];
}

/** Where a link leads. */
export type LinkTarget = Pick<LinkNode, 'type' | 'url'> | Pick<DocumentLinkNode, 'type' | 'contentType' | 'documentId'>;

/** Makes what is chosen a link, changes the one that is chosen, or, with nothing chosen, writes down a text as one. */
export function setLink(editor: BlockEditor, target: LinkTarget, text: string): void {
  if (editor.selection === null) return;
  if (currentLink(editor) !== null) {
    Editor.withoutNormalizing(editor, () => {
      Transforms.unsetNodes(editor, ['url', 'contentType', 'documentId'], { match: isLink });
      Transforms.setNodes(editor, target, { match: isLink });
    });
  } else if (Range.isCollapsed(editor.selection)) {
    Transforms.insertNodes(editor, { ...target, children: [{ text }] });
  } else {
    Transforms.wrapNodes(editor, { ...target, children: [] }, { split: true });
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

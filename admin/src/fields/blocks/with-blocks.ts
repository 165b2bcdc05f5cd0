import { Editor, Element, Node, type NodeEntry, type Path, Range, Transforms } from 'slate';
import type { BlockEditor, BlockElement } from './block-types.js';
import { liftListItems } from './nested-lists.js';
import { replaceFinishedUpload } from './upload-places.js';

/** Elements that stand in a line. */
export function isInline({ type }: BlockElement): boolean {
  return type === 'link' || type === 'document-link';
}

/** Pictures, those on their way, and embeds, which hold no text. */
export function isVoidBlock({ type }: BlockElement): boolean {
  return type === 'image' || type === 'upload' || type === 'embed';
}

/** Elements that hold lines of text themselves. */
function isBlock({ type }: BlockElement): boolean {
  return !['list', 'link', 'document-link', 'table', 'table-row'].includes(type);
}

/**
 * Teaches an editor the rules of blocks: links stand in lines, pictures and embeds hold no text, lists hold entries, and Enter leaves a heading, a
 * quote, or a list where an entry is empty.
 */
export function withBlocks(editor: BlockEditor): BlockEditor {
  const { normalizeNode, insertBreak, isVoid, deleteBackward } = editor;
  editor.finishedUploads = new Map();
  editor.kinds = [];
  editor.isInline = isInline;
  editor.isVoid = (element) => isVoidBlock(element) || isVoid(element);

  editor.normalizeNode = (entry, options) => {
    if (!fixNode(editor, entry)) normalizeNode(entry, options);
  };

  editor.insertBreak = () => {
    const [block] = currentBlock(editor) ?? [];
    if (block?.type === 'code') {
      editor.insertText('\n');
    } else if (block?.type === 'list-item' && Node.string(block) === '') {
      if (!liftListItems(editor)) setBlockType(editor, { type: 'paragraph' });
    } else {
      insertBreak();
      if (block?.type === 'heading' || block?.type === 'quote' || block?.type === 'callout')
        setBlockType(editor, { type: 'paragraph' });
    }
  };

  editor.deleteBackward = (unit) => {
    const { selection } = editor;
    const [block, path] = currentBlock(editor) ?? [];
    const isFirst =
      block !== undefined &&
      path !== undefined &&
      selection !== null &&
      Range.isCollapsed(selection) &&
      Editor.isStart(editor, selection.anchor, path);
    // At the beginning of a line that is no paragraph, what goes first is its kind.
    if (!isFirst || block.type === 'paragraph' || isVoidBlock(block)) deleteBackward(unit);
    else if (block.type !== 'list-item' || !liftListItems(editor)) setBlockType(editor, { type: 'paragraph' });
  };

  return editor;
}

/** The line that the selection begins in; null: none. */
export function currentBlock(editor: BlockEditor): readonly [BlockElement, Path] | null {
  if (editor.selection === null) return null;
  const startPoint = Range.start(editor.selection);
  const [entry] = Editor.nodes(editor, {
    at: startPoint.path,
    match: (node) => Element.isElement(node) && isBlock(node),
    mode: 'lowest',
  });
  if (entry === undefined || !Element.isElement(entry[0])) return null;
  return [entry[0], entry[1]];
}

/** Makes the chosen lines something else, out of a list where they are in one. */
export function setBlockType(editor: BlockEditor, properties: Partial<BlockElement>): void {
  Editor.withoutNormalizing(editor, () => {
    unwrapLists(editor);
    Transforms.unsetNodes(editor, ['level', 'language', 'format', 'tone'], { match: isBlockNode });
    Transforms.setNodes<BlockElement>(editor, properties, { match: isBlockNode });
  });
}

/** Makes the chosen lines entries of a list, or takes them out of it where they are in one of this kind. */
export function toggleList(editor: BlockEditor, format: 'ordered' | 'unordered'): void {
  const current = currentListFormat(editor);
  const isActive = current === format;
  if (current !== null && !isActive) {
    Transforms.setNodes<BlockElement>(editor, { format }, { match: isListNode, mode: 'lowest' });
    return;
  }
  Editor.withoutNormalizing(editor, () => {
    setBlockType(editor, isActive ? { type: 'paragraph' } : { type: 'list-item' });
    if (!isActive) Transforms.wrapNodes(editor, { type: 'list', format, children: [] }, { match: isBlockNode });
  });
}

/** The kind of list that the selection is in; null: none. */
export function currentListFormat(editor: BlockEditor): 'ordered' | 'unordered' | null {
  if (editor.selection === null) return null;
  const [entry] = Editor.nodes(editor, {
    match: isListNode,
    mode: 'lowest',
  });
  const [list] = entry ?? [];
  return list !== undefined && Element.isElement(list) && list.type === 'list' ? list.format : null;
}

function unwrapLists(editor: BlockEditor): void {
  while (currentListFormat(editor) !== null) {
    Transforms.unwrapNodes(editor, { match: isListNode, mode: 'lowest', split: true });
  }
}

/** Sees to the rules at a node; true: something was changed, and the editor looks again. */
function fixNode(editor: BlockEditor, [node, path]: NodeEntry): boolean {
  if (Editor.isEditor(node)) return appendParagraph(editor);
  if (!Element.isElement(node)) return false;
  if (node.type === 'upload') return replaceFinishedUpload(editor, node, path);
  // An empty link cannot be seen.
  if (isInline(node) && Node.string(node) === '') {
    Transforms.unwrapNodes(editor, { at: path });
    return true;
  }
  for (const [child, childPath] of Node.children(editor, path)) {
    if (!Element.isElement(child)) continue;
    if (node.type === 'list' && child.type !== 'list-item' && child.type !== 'list') {
      Transforms.setNodes(editor, { type: 'list-item' }, { at: childPath });
      return true;
    }
    if (isBlock(node) && !isInline(child)) {
      Transforms.unwrapNodes(editor, { at: childPath });
      return true;
    }
  }
  return false;
}

/** There is always a line to write in below a picture, an embed or a table. */
function appendParagraph(editor: BlockEditor): boolean {
  const last = editor.children.at(-1);
  if (last === undefined || !Element.isElement(last)) return false;
  if (!isVoidBlock(last) && last.type !== 'table') return false;
  Transforms.insertNodes(editor, { type: 'paragraph', children: [{ text: '' }] }, { at: [editor.children.length] });
  return true;
}

function isListNode(node: Node): boolean {
  return Element.isElement(node) && node.type === 'list';
}

/** Lines that can become lines of another kind: cells of tables cannot, nor what holds no text. */
function isBlockNode(node: Node): boolean {
  return Element.isElement(node) && isBlock(node) && node.type !== 'table-cell' && node.type !== 'embed';
}

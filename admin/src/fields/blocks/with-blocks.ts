import { Editor, Element, Node, type NodeEntry, type Path, Range, Transforms } from 'slate';
import type { BlockEditor, BlockElement } from './block-types.js';

/** Elements that stand in a line. */
export function isInline({ type }: BlockElement): boolean {
  return type === 'link';
}

/** Elements that hold lines of text themselves. */
function isLine({ type }: BlockElement): boolean {
  return type !== 'list' && type !== 'link';
}

/**
 * Teaches an editor the rules of blocks: links stand in lines, pictures hold no text, lists hold entries, and Enter leaves a heading, a
 * quote, or a list where an entry is empty.
 */
export function withBlocks(editor: BlockEditor): BlockEditor {
  const { normalizeNode, insertBreak, isVoid, deleteBackward } = editor;
  editor.isInline = isInline;
  editor.isVoid = (element) => element.type === 'image' || isVoid(element);

  editor.normalizeNode = (entry, options) => {
    if (!fits(editor, entry)) normalizeNode(entry, options);
  };

  editor.insertBreak = () => {
    const [line] = lineAt(editor) ?? [];
    if (line?.type === 'code') {
      editor.insertText('\n');
    } else if (line?.type === 'list-item' && Node.string(line) === '') {
      turnInto(editor, { type: 'paragraph' });
    } else {
      insertBreak();
      if (line?.type === 'heading' || line?.type === 'quote') turnInto(editor, { type: 'paragraph' });
    }
  };

  editor.deleteBackward = (unit) => {
    const { selection } = editor;
    const [line, path] = lineAt(editor) ?? [];
    const isFirst =
      line !== undefined &&
      path !== undefined &&
      selection !== null &&
      Range.isCollapsed(selection) &&
      Editor.isStart(editor, selection.anchor, path);
    // At the beginning of a line that is no paragraph, what goes first is its kind.
    if (isFirst && line.type !== 'paragraph' && line.type !== 'image') turnInto(editor, { type: 'paragraph' });
    else deleteBackward(unit);
  };

  return editor;
}

/** The line that the selection begins in; null: none. */
export function lineAt(editor: BlockEditor): readonly [BlockElement, Path] | null {
  if (editor.selection === null) return null;
  const at = Range.start(editor.selection);
  const [entry] = Editor.nodes(editor, {
    at: at.path,
    match: (node) => Element.isElement(node) && isLine(node),
    mode: 'lowest',
  });
  if (entry === undefined || !Element.isElement(entry[0])) return null;
  return [entry[0], entry[1]];
}

/** Makes the chosen lines something else, out of a list where they are in one. */
export function turnInto(editor: BlockEditor, line: Partial<BlockElement>): void {
  Editor.withoutNormalizing(editor, () => {
    unwrapLists(editor);
    Transforms.unsetNodes(editor, ['level', 'language', 'format'], { match: isLineNode });
    Transforms.setNodes<BlockElement>(editor, line, { match: isLineNode });
  });
}

/** Makes the chosen lines entries of a list, or takes them out of it where they are in one of this kind. */
export function toggleList(editor: BlockEditor, format: 'ordered' | 'unordered'): void {
  const isOne = listFormatAt(editor) === format;
  Editor.withoutNormalizing(editor, () => {
    turnInto(editor, isOne ? { type: 'paragraph' } : { type: 'list-item' });
    if (!isOne) Transforms.wrapNodes(editor, { type: 'list', format, children: [] }, { match: isLineNode });
  });
}

/** The kind of list that the selection is in; null: none. */
export function listFormatAt(editor: BlockEditor): 'ordered' | 'unordered' | null {
  if (editor.selection === null) return null;
  const [entry] = Editor.nodes(editor, {
    match: (node) => Element.isElement(node) && node.type === 'list',
    mode: 'lowest',
  });
  const [list] = entry ?? [];
  return list !== undefined && Element.isElement(list) && list.type === 'list' ? list.format : null;
}

function unwrapLists(editor: BlockEditor): void {
  const isList = (node: Node): boolean => Element.isElement(node) && node.type === 'list';
  while (listFormatAt(editor) !== null) {
    Transforms.unwrapNodes(editor, { match: isList, mode: 'lowest', split: true });
  }
}

/** Sees to the rules at a node; true: something was changed, and the editor looks again. */
function fits(editor: BlockEditor, [node, path]: NodeEntry): boolean {
  if (Editor.isEditor(node)) return endsWithLine(editor);
  if (!Element.isElement(node)) return false;
  // An empty link cannot be seen.
  if (node.type === 'link' && Node.string(node) === '') {
    Transforms.unwrapNodes(editor, { at: path });
    return true;
  }
  for (const [child, at] of Node.children(editor, path)) {
    if (!Element.isElement(child)) continue;
    if (node.type === 'list' && child.type !== 'list-item' && child.type !== 'list') {
      Transforms.setNodes(editor, { type: 'list-item' }, { at });
      return true;
    }
    if (isLine(node) && !isInline(child)) {
      Transforms.unwrapNodes(editor, { at });
      return true;
    }
  }
  return false;
}

/** There is always a line to write in below a picture. */
function endsWithLine(editor: BlockEditor): boolean {
  const last = editor.children.at(-1);
  if (last === undefined || !Element.isElement(last) || last.type !== 'image') return false;
  Transforms.insertNodes(editor, { type: 'paragraph', children: [{ text: '' }] }, { at: [editor.children.length] });
  return true;
}

function isLineNode(node: Node): boolean {
  return Element.isElement(node) && isLine(node);
}

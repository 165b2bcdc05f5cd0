import { Editor, Element, Node, Path, Transforms } from 'slate';
import type { BlockEditor, ListNode } from './block-types.js';

/**
 * Moves the selected entries of a list, and the lists below them, one level in. Returns false, and changes nothing, where an entry has
 * none before it to belong to: Tab then leaves the editor as everywhere else.
 */
export function nestListItems(editor: BlockEditor): boolean {
  return moveItems(editor, (path) => {
    if (!Path.hasPrevious(path)) return false;
    const list = Node.get(editor, Path.parent(path));
    if (!isList(list)) return false;
    const previousPath = Path.previous(path);
    const previous = Node.get(editor, previousPath);
    // The list below an entry is the one that follows it.
    const hasOwnList = isList(list.children[Number(path.at(-1)) + 1]);
    if (isList(previous)) {
      const place = [...previousPath, previous.children.length];
      Transforms.moveNodes(editor, { at: path, to: place });
      if (hasOwnList) Transforms.moveNodes(editor, { at: path, to: Path.next(place) });
    } else {
      Transforms.wrapNodes(editor, { type: 'list', format: list.format, children: [] }, { at: path });
      if (hasOwnList) Transforms.moveNodes(editor, { at: Path.next(path), to: [...path, 1] });
    }
    return true;
  });
}

/** Moves the selected entries one level out. Returns false, and changes nothing, where they are in the outermost list. */
export function liftListItems(editor: BlockEditor): boolean {
  return moveItems(editor, (path) => {
    if (path.length < 3 || !isList(Node.get(editor, path.slice(0, -2)))) return false;
    Transforms.liftNodes(editor, { at: path });
    return true;
  });
}

/** Moves each of the selected entries; returns whether any was moved. */
function moveItems(editor: BlockEditor, move: (path: Path) => boolean): boolean {
  if (editor.selection === null) return false;
  const items = Editor.nodes(editor, { match: (node) => Element.isElement(node) && node.type === 'list-item' });
  const refs = [...items].map(([, path]) => Editor.pathRef(editor, path));
  let isMoved = false;
  Editor.withoutNormalizing(editor, () => {
    for (const ref of refs) {
      const path = ref.unref();
      if (path !== null && move(path)) isMoved = true;
    }
  });
  return isMoved;
}

function isList(node: unknown): node is ListNode {
  return Element.isElement(node) && node.type === 'list';
}

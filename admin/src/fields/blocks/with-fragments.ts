import { type Descendant, Element, type Node } from 'slate';
import { HistoryEditor } from 'slate-history';
import { toAllowedBlocks } from './allowed-blocks.js';
import type { BlockEditor, TopBlock } from './block-types.js';
import { blocksToHtml, blocksToPlainText } from './blocks-to-html.js';
import { insertBlocks, withoutEmptyEdges } from './insert-blocks.js';
import { createTable, currentCell, isTable } from './tables.js';

const additionalTypes: ReadonlySet<string> = new Set(['table', 'callout', 'embed', 'document-link']);

/**
 * Teaches an editor to copy tables as HTML that other programs read as tables, and to take copied blocks as its attribute allows them:
 * what is pasted may come from another attribute.
 */
export function withFragments(editor: BlockEditor): BlockEditor {
  const { insertFragment, setFragmentData, getFragment } = editor;
  editor.getFragment = () => getFragment().flatMap(toWholeTable);
  editor.setFragmentData = (data, originEvent) => {
    setFragmentData(data, originEvent);
    const fragment = editor.getFragment();
    if (!fragment.some(isTable)) return;
    data.setData('text/html', blocksToHtml(fragment));
    data.setData('text/plain', blocksToPlainText(fragment));
  };
  editor.insertFragment = (fragment, options) => {
    const isPlain = currentCell(editor) === null && !fragment.some(hasAdditionalType);
    if (isPlain || !fragment.every(isTopBlock)) insertFragment(fragment, options);
    else
      HistoryEditor.withNewBatch(editor, () =>
        insertBlocks(editor, toAllowedBlocks(editor, withoutEmptyEdges(fragment))),
      );
  };
  return editor;
}

/** A part of a table is a table of its own; a part of one cell is text. */
function toWholeTable(node: Descendant): readonly Descendant[] {
  if (!isTable(node)) return [node];
  const [row, ...others] = node.children;
  const [cell] = row?.children ?? [];
  if (row?.children.length === 1 && others.length === 0 && cell !== undefined) {
    return [{ type: 'paragraph', children: cell.children }];
  }
  const hasHeader = row?.children.every(({ header }) => header === true) === true;
  const table = createTable(
    node.children.map(({ children }) => children.map((child) => child.children)),
    hasHeader,
  );
  return table === null ? [] : [table];
}

function isTopBlock(node: unknown): node is TopBlock {
  return (
    Element.isElement(node) && !['list-item', 'table-row', 'table-cell', 'link', 'document-link'].includes(node.type)
  );
}

function hasAdditionalType(node: Node): boolean {
  return Element.isElement(node) && (additionalTypes.has(node.type) || node.children.some(hasAdditionalType));
}

import type { BlockTree } from './block-types.js';

/** What an empty value looks like in the editor: a line to write in. */
export function emptyTree(): BlockTree {
  return [{ type: 'paragraph', children: [{ text: '' }] }];
}

/** The value of an attribute as the editor has it: texts without their `type`, which the editor tells apart by itself. */
export function treeOf(value: unknown): BlockTree {
  if (!Array.isArray(value) || value.length === 0) return emptyTree();
  return value.map(bare) as BlockTree;
}

/** What the editor has as the value of an attribute; null: nothing is written. */
export function valueIn(tree: BlockTree): unknown {
  const [only, ...more] = tree;
  const isBlank =
    more.length === 0 &&
    only !== undefined &&
    'type' in only &&
    only.type === 'paragraph' &&
    only.children.every((child) => 'text' in child && child.text === '');
  return isBlank ? null : tree.map(typed);
}

function bare(node: unknown): unknown {
  if (typeof node !== 'object' || node === null) return node;
  if ('text' in node) {
    const { type: _, ...text } = node as Record<string, unknown>;
    return text;
  }
  return 'children' in node && Array.isArray(node.children) ? { ...node, children: node.children.map(bare) } : node;
}

function typed(node: unknown): unknown {
  if (typeof node !== 'object' || node === null) return node;
  if ('text' in node) return { type: 'text', ...node };
  return 'children' in node && Array.isArray(node.children) ? { ...node, children: node.children.map(typed) } : node;
}

import type { BlockTree } from './block-types.js';

/** The editor's form of an empty value: one empty paragraph. */
export function createEmptyTree(): BlockTree {
  return [{ type: 'paragraph', children: [{ text: '' }] }];
}

/** The value of an attribute as the editor has it: texts without their `type`, which the editor tells apart by itself. */
export function toBlockTree(value: unknown): BlockTree {
  if (!Array.isArray(value) || value.length === 0) return createEmptyTree();
  return value.map(withoutTextType) as BlockTree;
}

/** What the editor has as the value of an attribute; null: nothing is written. */
export function fromBlockTree(tree: BlockTree): unknown {
  const [firstBlock, ...otherBlocks] = tree;
  const isBlank =
    otherBlocks.length === 0 &&
    firstBlock !== undefined &&
    'type' in firstBlock &&
    firstBlock.type === 'paragraph' &&
    firstBlock.children.every((child) => 'text' in child && child.text === '');
  return isBlank ? null : tree.map(withTextType);
}

function withoutTextType(node: unknown): unknown {
  if (typeof node !== 'object' || node === null) return node;
  if ('text' in node) {
    const { type: _, ...text } = node as Record<string, unknown>;
    return text;
  }
  return 'children' in node && Array.isArray(node.children)
    ? { ...node, children: node.children.map(withoutTextType) }
    : node;
}

function withTextType(node: unknown): unknown {
  if (typeof node !== 'object' || node === null) return node;
  if ('text' in node) return { type: 'text', ...node };
  return 'children' in node && Array.isArray(node.children)
    ? { ...node, children: node.children.map(withTextType) }
    : node;
}

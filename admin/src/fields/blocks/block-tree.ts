import type { BlockTree } from './block-types.js';
import { shareBlock } from './shared-block.js';

/** The editor's form of an empty value: one empty paragraph. */
export function createEmptyTree(): BlockTree {
  return [{ type: 'paragraph', children: [{ text: '' }] }];
}

/** The value of an attribute as the editor has it: texts without their `type`, which the editor tells apart by itself. */
export function toBlockTree(value: unknown): BlockTree {
  if (!Array.isArray(value) || value.length === 0) return createEmptyTree();
  return value.map(withoutTextType) as BlockTree;
}

/** What the editor has as the value of an attribute, without pictures that are still on their way; null: nothing is written. */
export function fromBlockTree(tree: BlockTree): unknown {
  const blocks = tree.filter((node) => !('type' in node) || node.type !== 'upload');
  const [firstBlock, ...otherBlocks] = blocks;
  if (firstBlock === undefined) return null;
  const isBlank =
    otherBlocks.length === 0 &&
    'type' in firstBlock &&
    firstBlock.type === 'paragraph' &&
    firstBlock.children.every((child) => 'text' in child && child.text === '');
  return isBlank ? null : blocks.map(withTextType);
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

/** Nodes never change: what did not change since the last key is not copied again. */
const withTextTypes = new WeakMap<object, unknown>();

function withTextType(node: unknown): unknown {
  if (typeof node !== 'object' || node === null) return node;
  const known = withTextTypes.get(node);
  if (known !== undefined) return known;
  const typed = addTextType(node);
  withTextTypes.set(node, typed);
  return typed;
}

function addTextType(node: object): unknown {
  if ('text' in node) return { type: 'text', ...node };
  return 'children' in node && Array.isArray(node.children)
    ? shareBlock({ ...node, children: node.children.map(withTextType) })
    : node;
}

import type { Descendant } from 'slate';
import type { BlockEditor, BlockNode, InlineNode, TopBlock } from './block-types.js';

/** Returns blocks as an attribute takes them: what it does not allow becomes paragraphs, and links to documents become text. */
export function toAllowedBlocks(
  { kinds }: Pick<BlockEditor, 'kinds'>,
  blocks: readonly TopBlock[],
): readonly TopBlock[] {
  const allowed = kinds.includes('document-link') ? blocks : blocks.map(withoutDocumentLinks);
  return allowed.flatMap((block): readonly TopBlock[] => {
    switch (block.type) {
      case 'table':
        return kinds.includes('table') ? [block] : toParagraphs(block.children.map(({ children }) => children));
      case 'callout':
        return kinds.includes('callout') ? [block] : [{ type: 'paragraph', children: block.children }];
      case 'embed':
        return kinds.includes('embed')
          ? [block]
          : [{ type: 'paragraph', children: [{ type: 'link', url: block.url, children: [{ text: block.title }] }] }];
      default:
        return [block];
    }
  });
}

/** Returns a paragraph for each row of a table. */
export function toParagraphs(rows: readonly (readonly { readonly children: readonly InlineNode[] }[])[]): BlockNode[] {
  return rows.map((row) => ({
    type: 'paragraph',
    children: row.flatMap(({ children }, index) => (index === 0 ? children : [{ text: ' | ' }, ...children])),
  }));
}

function withoutDocumentLinks<N extends Descendant>(node: N): N {
  if (!('type' in node)) return node;
  const children = node.children.flatMap((child): readonly Descendant[] =>
    'type' in child && child.type === 'document-link' ? child.children : [withoutDocumentLinks(child)],
  );
  return { ...node, children };
}

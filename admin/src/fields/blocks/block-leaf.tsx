import type { RenderLeafProps } from 'slate-react';

/** A text with its marks. */
export function BlockLeaf({ attributes, children, leaf }: RenderLeafProps) {
  let shown = children;
  if (leaf.bold === true) shown = <strong>{shown}</strong>;
  if (leaf.italic === true) shown = <em>{shown}</em>;
  if (leaf.underline === true) shown = <u>{shown}</u>;
  if (leaf.strikethrough === true) shown = <s>{shown}</s>;
  if (leaf.code === true) shown = <code>{shown}</code>;
  return <span {...attributes}>{shown}</span>;
}

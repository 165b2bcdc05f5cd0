import type { RenderLeafProps } from 'slate-react';

/** A text with its marks. */
export function BlockLeafView({ attributes, children, leaf }: RenderLeafProps) {
  let content = children;
  if (leaf.bold === true) content = <strong>{content}</strong>;
  if (leaf.italic === true) content = <em>{content}</em>;
  if (leaf.underline === true) content = <u>{content}</u>;
  if (leaf.strikethrough === true) content = <s>{content}</s>;
  if (leaf.code === true) content = <code>{content}</code>;
  return <span {...attributes}>{content}</span>;
}

import type { InlineNode, ListItemNode, ListNode } from '../blocks/block-types.js';

/** An entry of a list with its level, counted from 1: how Word writes lists, and how nested elements are read. */
export interface ListLine {
  readonly type: 'list-line';
  readonly level: number;
  readonly format: ListNode['format'];
  /** Which list of its document it belongs to, as Word names it; absent: it does not say. */
  readonly list?: string;
  readonly children: InlineNode[];
}

/** Puts entries that follow each other into nested lists. Another list, or kind of list, at the outermost level begins a new one. */
export function nestListLines(lines: readonly ListLine[]): ListNode[] {
  const lists: ListNode[] = [];
  /** The lists that are open, from the outermost; those of one chain are within each other. */
  let open: ListNode[] = [];
  let outermost: string | undefined;
  for (const { level, format, list: name, children } of lines) {
    const depth = Math.min(Math.max(level, 1), open.length + 1);
    open = depth === 1 && name !== outermost ? [] : open.slice(0, depth);
    if (depth === 1) outermost = name;
    if (open[depth - 1]?.format !== format) {
      const list: ListNode = { type: 'list', format, children: [] };
      open = [...open.slice(0, depth - 1), list];
      const parent = open[depth - 2];
      if (parent === undefined) lists.push(list);
      else parent.children.push(list);
    }
    const item: ListItemNode = { type: 'list-item', children };
    open[depth - 1]?.children.push(item);
  }
  return lists;
}

import type { InlineNode, ListItemNode, ListNode } from '../blocks/block-types.js';
import { inlineMarkdown } from './inline-markdown.js';
import { mapTexts } from './inline-text.js';
import type { PastedBlock, PastedPicture } from './pasted-block.js';

/** Returns the Markdown of a picture; null: it is left out. */
export type PictureMarkdown = (picture: PastedPicture) => string | null;

/** Returns pasted blocks as Markdown (GFM). Underlined text has no mark there, and stays as text. */
export function blocksToMarkdown(blocks: readonly PastedBlock[], pictureMarkdown: PictureMarkdown): string {
  let previous = '';
  const texts = blocks.flatMap((block) => {
    const text = block.type === 'list' ? listAfter(block, previous) : toMarkdown(block, pictureMarkdown);
    previous = text === null || text === '' ? previous : text;
    return text ?? [];
  });
  return texts.filter((text) => text !== '').join('\n\n');
}

/** A list that follows another one of its kind would go on with it: it has the other mark. */
function listAfter(list: ListNode, previous: string): string {
  const text = listLines(list).join('\n');
  if (list.format === 'unordered') return previous.startsWith('- ') ? text.replace(/^- /gm, '* ') : text;
  return /^\d+\. /.test(previous) ? text.replace(/^(\d+)\. /gm, '$1) ') : text;
}

function toMarkdown(block: Exclude<PastedBlock, ListNode>, pictureMarkdown: PictureMarkdown): string | null {
  switch (block.type) {
    case 'paragraph':
      return escapeLineStart(inlineMarkdown(block.children)).replaceAll('\n', '  \n');
    case 'heading':
      return `${'#'.repeat(block.level)} ${inlineMarkdown(block.children).replaceAll('\n', ' ')}`;
    case 'quote':
      return inlineMarkdown(block.children).replace(/^/gm, '> ');
    case 'code':
      return fence(block.children.map(({ text }) => text).join(''), block.language ?? '');
    case 'table':
      return table(block.rows);
    case 'picture':
      return pictureMarkdown(block);
  }
}

function escapeLineStart(text: string): string {
  return text.replace(/^(#{1,6} |[-+] |>)/gm, '\\$1').replace(/^(\d+)([.)] )/gm, '$1\\$2');
}

function fence(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([ticks]) => ticks.length));
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}${language}\n${text}\n${ticks}`;
}

function listLines({ format, children }: ListNode): readonly string[] {
  let number = 0;
  let indent = 2;
  return children.flatMap((child: ListItemNode | ListNode) => {
    if (child.type === 'list') return listLines(child).map((line) => `${' '.repeat(indent)}${line}`);
    number += 1;
    const mark = format === 'ordered' ? `${number}. ` : '- ';
    indent = mark.length;
    const lines = withTask(inlineMarkdown(child.children)).replace(/\n+/g, '  \n').split('\n');
    return lines.map((line, index) => `${index === 0 ? mark : ' '.repeat(indent)}${line}`);
  });
}

/** Notion writes the boxes of tasks as text, which Markdown has a mark for. */
function withTask(entry: string): string {
  return entry.replace(/^\\\[([ xX])\\\] /, '[$1] ');
}

function table(rows: readonly (readonly (readonly InlineNode[])[])[]): string {
  const width = Math.max(...rows.map(({ length }) => length));
  const lines = rows.map((row, index) => {
    const cells = Array.from({ length: width }, (_, column) => {
      const cell = row[column] ?? [];
      // The first row is the head, which is bold by itself.
      const shown = index === 0 ? mapTexts(cell, ({ bold: _bold, ...node }) => node) : cell;
      return inlineMarkdown(shown).replaceAll('|', '\\|');
    });
    return `| ${cells.join(' | ')} |`;
  });
  const [head = '', ...others] = lines;
  return [head, `|${' --- |'.repeat(width)}`, ...others].join('\n');
}

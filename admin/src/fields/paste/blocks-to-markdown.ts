import type { InlineNode, ListItemNode, ListNode, TextNode } from '../blocks/block-types.js';
import { mapTexts } from './inline-text.js';
import type { PastedBlock, PastedPicture } from './pasted-block.js';

/** Returns the Markdown of a picture; null: it is left out. */
export type PictureMarkdown = (picture: PastedPicture) => string | null;

/** Returns pasted blocks as Markdown (GFM). Underlined text has no mark there, and stays as text. */
export function blocksToMarkdown(blocks: readonly PastedBlock[], pictureMarkdown: PictureMarkdown): string {
  return blocks
    .flatMap((block) => toMarkdown(block, pictureMarkdown) ?? [])
    .filter((text) => text !== '')
    .join('\n\n');
}

function toMarkdown(block: PastedBlock, pictureMarkdown: PictureMarkdown): string | null {
  switch (block.type) {
    case 'paragraph':
      return escapeLineStart(inline(block.children)).replaceAll('\n', '  \n');
    case 'heading':
      return `${'#'.repeat(block.level)} ${inline(block.children).replaceAll('\n', ' ')}`;
    case 'quote':
      return inline(block.children).replace(/^/gm, '> ');
    case 'code':
      return fence(block.children.map(({ text }) => text).join(''), block.language ?? '');
    case 'list':
      return listLines(block).join('\n');
    case 'table':
      return table(block.rows);
    case 'picture':
      return pictureMarkdown(block);
  }
}

/** The text of a line with its marks. */
function inline(nodes: readonly InlineNode[]): string {
  return nodes
    .map((node) => {
      if ('text' in node) return marked(node);
      const text = inline(node.children).replaceAll('\n', ' ');
      return node.type === 'link' ? `[${text}](${linkTarget(node.url)})` : text;
    })
    .join('');
}

/** Marks stand at the words themselves: white space between a mark and its text would make it no mark. */
function marked({ text, bold, italic, strikethrough, code }: TextNode): string {
  const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  if (words === '') return text;
  let result = code === true ? codeSpan(words) : escapeText(words);
  if (strikethrough === true) result = `~~${result}~~`;
  if (italic === true) result = `*${result}*`;
  if (bold === true) result = `**${result}**`;
  return `${before}${result}${after}`;
}

function codeSpan(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const ticks = '`'.repeat(longest + 1);
  return longest === 0 ? `${ticks}${text}${ticks}` : `${ticks} ${text} ${ticks}`;
}

/** Escapes what would be read as a mark. An underscore within a word is none. */
function escapeText(text: string): string {
  return text.replace(/[\\`*[\]<]/g, '\\$&').replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_');
}

function escapeLineStart(text: string): string {
  return text.replace(/^(#{1,6} |[-+] |>)/gm, '\\$1').replace(/^(\d+)([.)] )/gm, '$1\\$2');
}

function linkTarget(url: string): string {
  return /[()\s]/.test(url) ? `<${url.replace(/[<>\s]/g, encodeURIComponent)}>` : url;
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
    const [first = '', ...others] = inline(child.children).split('\n');
    return [`${mark}${first}`, ...others.map((line) => `${' '.repeat(indent)}${line}`)];
  });
}

function table(rows: readonly (readonly (readonly InlineNode[])[])[]): string {
  const width = Math.max(...rows.map(({ length }) => length));
  const lines = rows.map((row, index) => {
    const cells = Array.from({ length: width }, (_, column) => {
      const cell = row[column] ?? [];
      // The first row is the head, which is bold by itself.
      const shown = index === 0 ? mapTexts(cell, ({ bold: _bold, ...node }) => node) : cell;
      return inline(shown).replaceAll('|', '\\|');
    });
    return `| ${cells.join(' | ')} |`;
  });
  const [head = '', ...others] = lines;
  return [head, `|${' --- |'.repeat(width)}`, ...others].join('\n');
}

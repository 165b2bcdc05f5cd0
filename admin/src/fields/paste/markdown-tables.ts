import { marked } from 'marked';
import { htmlToBlocks } from './html-to-blocks.js';
import { parseHtml } from './parse-html.js';
import type { PastedBlock } from './pasted-block.js';

const delimiterRow = /^\s*\|?\s*:?-{1,}:?\s*(?:\|\s*:?-{1,}:?\s*)*\|?\s*$/;

/** Returns plain text as a paragraph for each line, and tables of Markdown in it as tables. */
export function textToBlocks(text: string, hasTables: boolean): readonly PastedBlock[] {
  const lines = text.split(/\r\n?|\n/);
  const blocks: PastedBlock[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const end = hasTables ? tableEnd(lines, at) : at;
    if (end > at) {
      blocks.push(...htmlToBlocks(parseHtml(marked.parse(lines.slice(at, end).join('\n'), { async: false }))));
      at = end - 1;
    } else if (lines[at]?.trim() !== '') {
      blocks.push({ type: 'paragraph', children: [{ text: lines[at] ?? '' }] });
    }
  }
  return blocks;
}

/** Returns the line behind the table that begins at a line; the line itself: none begins there. */
function tableEnd(lines: readonly string[], start: number): number {
  const [head = '', delimiters = ''] = lines.slice(start, start + 2);
  if (!head.includes('|') || !delimiters.includes('|') || !delimiterRow.test(delimiters)) return start;
  let end = start + 2;
  while (lines[end]?.includes('|') === true) end += 1;
  return end;
}

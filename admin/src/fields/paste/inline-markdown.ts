import type { InlineNode, TextNode } from '../blocks/block-types.js';

type DelimitedMark = 'bold' | 'italic' | 'strikethrough';

/** A part of a line in which no mark begins or ends. */
interface Piece {
  readonly markdown: string;
  readonly isSpace: boolean;
  readonly marks: readonly DelimitedMark[];
}

const delimiters: Readonly<Record<DelimitedMark, string>> = { bold: '**', italic: '*', strikethrough: '~~' };

/**
 * Returns a line with its marks as Markdown. A mark stays open as long as texts next to each other have it, and stands at words: with
 * white space between a delimiter and its text, or another one after it, it would be read as text.
 */
export function inlineMarkdown(nodes: readonly InlineNode[]): string {
  const pieces = nodes.flatMap(toPieces);
  let open: readonly DelimitedMark[] = [];
  let markdown = '';
  for (const [index, piece] of pieces.entries()) {
    const marks = piece.isSpace ? marksAcross(pieces, index) : piece.marks;
    const end = open.findIndex((mark) => !marks.includes(mark));
    const kept = end < 0 ? open : open.slice(0, end);
    const begun = (piece.isSpace ? [] : piece.marks)
      .filter((mark) => !kept.includes(mark))
      .toSorted((some, other) => lengthOf(other, pieces, index) - lengthOf(some, pieces, index));
    markdown += closing(open.slice(kept.length)) + begun.map((mark) => delimiters[mark]).join('') + piece.markdown;
    open = [...kept, ...begun];
  }
  return markdown + closing(open);
}

function toPieces(node: InlineNode): readonly Piece[] {
  if ('text' in node) return node.text.split(/(\n+)/).flatMap((line) => textPieces({ ...node, text: line }));
  const text = inlineMarkdown(node.children).replaceAll('\n', ' ');
  return [{ markdown: node.type === 'link' ? `[${text}](${linkTarget(node.url)})` : text, isSpace: false, marks: [] }];
}

function textPieces({ text, code, ...marks }: TextNode): readonly Piece[] {
  const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  const pieces = [
    { markdown: before, isSpace: true, marks: [] },
    {
      markdown: code === true ? codeSpan(words) : escapeText(words),
      isSpace: false,
      marks: (['bold', 'italic', 'strikethrough'] as const).filter((mark) => marks[mark] === true),
    },
    { markdown: after, isSpace: true, marks: [] },
  ];
  return words === '' ? pieces.slice(0, 1).filter(({ markdown }) => markdown !== '') : pieces;
}

/** The marks that the words before and behind white space have. No mark reaches over an empty line. */
function marksAcross(pieces: readonly Piece[], index: number): readonly DelimitedMark[] {
  if (/\n\n/.test(pieces[index]?.markdown ?? '')) return [];
  const before = pieces.slice(0, index).findLast(({ isSpace }) => !isSpace);
  const behind = pieces.slice(index + 1).find(({ isSpace }) => !isSpace);
  return before?.marks.filter((mark) => behind?.marks.includes(mark) === true) ?? [];
}

/** How many pieces from one on have a mark. */
function lengthOf(mark: DelimitedMark, pieces: readonly Piece[], from: number): number {
  const words = pieces.slice(from).filter(({ isSpace }) => !isSpace);
  const end = words.findIndex(({ marks }) => !marks.includes(mark));
  return end < 0 ? words.length : end;
}

function closing(marks: readonly DelimitedMark[]): string {
  return marks
    .toReversed()
    .map((mark) => delimiters[mark])
    .join('');
}

function codeSpan(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const ticks = '`'.repeat(longest + 1);
  return longest === 0 ? `${ticks}${text}${ticks}` : `${ticks} ${text} ${ticks}`;
}

/** Escapes what would be read as a mark. An underscore within a word is none. */
function escapeText(text: string): string {
  const escaped = text.replace(/[\\`*[\]<]|!$/g, '\\$&');
  return escaped.replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_');
}

function linkTarget(url: string): string {
  return /[()\s]/.test(url) ? `<${url.replace(/[<>\s]/g, encodeURIComponent)}>` : url;
}

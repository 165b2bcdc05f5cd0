/** A text and what is selected in it. */
export interface TextSelection {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** One change of a text: what stands from `from` to `to` becomes `insert`; then `start` to `end` is selected. */
export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  readonly start: number;
  readonly end: number;
}

/** What lines begin with. */
export type LineMark = 'heading' | 'quote' | 'unordered' | 'ordered';

/** Sets a mark around the selected words, or takes it away where they have it. */
export function toggleAround({ text, start, end }: TextSelection, mark: string): TextEdit {
  const selected = text.slice(start, end);
  const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(selected) ?? [];
  const { length } = mark;
  if (words.length >= 2 * length && words.startsWith(mark) && words.endsWith(mark) && !isOther(words, mark)) {
    const inner = words.slice(length, -length);
    return replace(start, end, `${before}${inner}${after}`, before.length, inner.length);
  }
  const from = start + before.length - length;
  const to = start + before.length + words.length + length;
  const around = text.slice(Math.max(from, 0), to);
  if (from >= 0 && around === `${mark}${words}${mark}` && !isOther(text.slice(Math.max(from - 1, 0), to + 1), mark)) {
    return replace(from, to, words, 0, words.length);
  }
  return replace(start, end, `${before}${mark}${words}${mark}${after}`, before.length + length, words.length);
}

/** One asterisk is found in two: `**bold**` is not italic. */
function isOther(words: string, mark: string): boolean {
  return mark === '*' && words.startsWith('**') && !words.startsWith('***');
}

/** Gives every selected line a mark at its beginning, or takes it away where all have it. Headings go from level two to none. */
export function toggleLines(selection: TextSelection, mark: LineMark): TextEdit {
  const { from, to, lines } = selectedLines(selection);
  const pattern = linePatterns[mark];
  const filled = lines.filter((line) => line.trim() !== '');
  const isSet = filled.length > 0 && filled.every((line) => pattern.test(line));
  let number = 0;
  const changed = lines.map((line) => {
    if (line.trim() === '' && lines.length > 1) return line;
    if (isSet) return line.replace(pattern, '$1');
    number += 1;
    return line.replace(anyLineMark, (_, indent: string) => `${indent}${lineMarks(mark, number)}`);
  });
  const insert = changed.join('\n');
  if (lines.length > 1) return { from, to, insert, start: from, end: from + insert.length };
  const cursor = Math.max(from, selection.end + insert.length - (to - from));
  return { from, to, insert, start: cursor, end: cursor };
}

const linePatterns: Readonly<Record<LineMark, RegExp>> = {
  heading: /^(\s{0,3})#{1,6} /,
  quote: /^(\s{0,3})> ?/,
  unordered: /^(\s*)[-*+] /,
  ordered: /^(\s*)\d+[.)] /,
};
const anyLineMark = /^(\s*)(?:#{1,6} |[-*+] |\d+[.)] )?/;

function lineMarks(mark: LineMark, number: number): string {
  switch (mark) {
    case 'heading':
      return '## ';
    case 'quote':
      return '> ';
    case 'unordered':
      return '- ';
    case 'ordered':
      return `${number}. `;
  }
}

/** Makes selected words code; several lines become a block of it. */
export function toggleCode(selection: TextSelection): TextEdit {
  const { text, start, end } = selection;
  if (!text.slice(start, end).includes('\n')) return toggleAround(selection, '`');
  const { from, to, lines } = selectedLines(selection);
  return replace(from, to, `\`\`\`\n${lines.join('\n')}\n\`\`\``, 3, 0);
}

/**
 * Continues a list or a quote in the next line, as Enter does, with the next number and an open box; at an empty entry it ends the list.
 * null: the line is none.
 */
export function continueLine({ text, start, end }: TextSelection): TextEdit | null {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const line = text.slice(from, start);
  const match = /^(\s*)(?:([-*+]) |(\d{1,9})([.)]) |> ?)(\[[ xX]\] )?/.exec(line);
  const [mark, indent = '', bullet, number, delimiter = '', box] = match ?? [];
  if (mark === undefined) return null;
  const isEmpty = line.length === mark.length && /^(?:\n|$)/.test(text.slice(end, end + 1));
  if (isEmpty) return replace(from, end, '', 0, 0);
  const next = bullet !== undefined ? `${bullet} ` : number !== undefined ? `${Number(number) + 1}${delimiter} ` : '> ';
  const insert = `\n${indent}${next}${box === undefined ? '' : '[ ] '}`;
  return replace(start, end, insert, insert.length, 0);
}

/** Puts words in place of the selection. `selected` is a part of them that is selected afterwards; left out: the cursor is behind them. */
export function insertText({ start, end }: TextSelection, insert: string, selected?: string): TextEdit {
  const index = selected === undefined ? insert.length : insert.indexOf(selected);
  return replace(start, end, insert, index, selected?.length ?? 0);
}

/** Puts Markdown of whole blocks in place of the selection, with an empty line before and behind it where there is text. */
export function insertBlocks({ text, start, end }: TextSelection, markdown: string): TextEdit {
  const [before, after] = [text.slice(0, start), text.slice(end)];
  const isInline = !markdown.includes('\n') && !/^(?:#|>|[-*+] |\d+\. |```|\|)/.test(markdown);
  if (isInline) return insertText({ text, start, end }, markdown);
  const lead = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const trail = after === '' || after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n';
  return insertText({ text, start, end }, `${lead}${markdown}${trail}`);
}

/** Returns whether a place is in a block of code: an odd number of fences is before it. */
export function isInCode({ text, start }: TextSelection): boolean {
  return [...text.slice(0, start).matchAll(/^ {0,3}(?:```|~~~)/gm)].length % 2 === 1;
}

function selectedLines({ text, start, end }: TextSelection) {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', Math.max(end - (end > start && text[end - 1] === '\n' ? 1 : 0), from));
  const to = next < 0 ? text.length : next;
  return { from, to, lines: text.slice(from, to).split('\n') };
}

/** `offset` and `length` say what of `insert` is selected. */
function replace(from: number, to: number, insert: string, offset: number, length: number): TextEdit {
  return { from, to, insert, start: from + offset, end: from + offset + length };
}

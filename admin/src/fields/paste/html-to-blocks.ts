import type { BlockNode, InlineNode, ListItemNode, ListNode, TextMark } from '../blocks/block-types.js';
import { isAllowedUrl } from '../blocks/links.js';
import { type HtmlElement, type HtmlNode, isElement, textOf } from './html-node.js';
import { InlineText, mapTexts } from './inline-text.js';
import { type ListLine, nestListLines } from './list-lines.js';
import type { PastedBlock } from './pasted-block.js';
import { findAll, fontSize, readStyles, type Styles, type StylesOf } from './pasted-styles.js';
import { toGrid } from './table-grid.js';

type LineKind =
  | { readonly type: 'paragraph' }
  | { readonly type: 'quote' }
  | { readonly type: 'heading'; readonly level: number }
  | { readonly type: 'list-line'; readonly level: number; readonly format: ListNode['format'] };

/** What surrounds a node. */
interface Surroundings {
  readonly kind: LineKind;
  readonly marks: ReadonlySet<TextMark>;
  readonly url: string | null;
  /** Number of lists around it. */
  readonly lists: number;
}

const droppedTags = new Set(
  'head title style script noscript template iframe object embed svg math canvas video audio button input select textarea'.split(
    ' ',
  ),
);
const lineTags = new Set(
  'p div section article header footer main aside nav address figure figcaption details summary dl dt dd fieldset form center hr body'.split(
    ' ',
  ),
);
const markTags: ReadonlyMap<string, TextMark> = new Map([
  ['b', 'bold'],
  ['strong', 'bold'],
  ['i', 'italic'],
  ['em', 'italic'],
  ['cite', 'italic'],
  ['u', 'underline'],
  ['ins', 'underline'],
  ['s', 'strikethrough'],
  ['strike', 'strikethrough'],
  ['del', 'strikethrough'],
  ['code', 'code'],
  ['kbd', 'code'],
  ['samp', 'code'],
  ['tt', 'code'],
]);
const wordClasses: ReadonlyMap<string, LineKind> = new Map<string, LineKind>([
  ['msotitle', { type: 'heading', level: 1 }],
  ['msoquote', { type: 'quote' }],
  ['msointensequote', { type: 'quote' }],
]);
const paragraph: LineKind = { type: 'paragraph' };
const outermost: Surroundings = { kind: paragraph, marks: new Set(), url: null, lists: 0 };

/**
 * Turns HTML from a clipboard into blocks: of Word, Google Docs, Pages, Notion, and of pages. Empty lines, scripts, comments and
 * addresses that may not be linked are left out; of unknown elements the text is kept. Pictures and tables are returned as they are.
 */
export function htmlToBlocks(root: HtmlElement): readonly PastedBlock[] {
  const stylesOf = readStyles(root);
  const reader = new HtmlReader(stylesOf, findHeadingSizes(root, stylesOf));
  reader.read(root, outermost);
  return reader.finish();
}

class HtmlReader {
  private readonly blocks: (PastedBlock | ListLine)[] = [];
  private readonly line = new InlineText();
  private readonly stylesOf: StylesOf;
  private readonly headingSizes: readonly number[];
  private lineKind: LineKind = paragraph;

  constructor(stylesOf: StylesOf, headingSizes: readonly number[]) {
    this.stylesOf = stylesOf;
    this.headingSizes = headingSizes;
  }

  read(node: HtmlNode, around: Surroundings): void {
    if (isElement(node)) this.readElement(node, around);
    else this.line.add(node.text, around.marks, around.url);
  }

  finish(): readonly PastedBlock[] {
    this.endLine(paragraph);
    const blocks: PastedBlock[] = [];
    let lines: ListLine[] = [];
    for (const block of this.blocks) {
      if (block.type === 'list-line') {
        lines.push(block);
        continue;
      }
      blocks.push(...nestListLines(lines), block);
      lines = [];
    }
    return [...blocks, ...nestListLines(lines)];
  }

  private readElement(element: HtmlElement, around: Surroundings): void {
    const { tag } = element;
    const styles = this.stylesOf(element);
    if (droppedTags.has(tag) || isHidden(element, styles)) return;
    if (tag === 'br') this.line.addBreak();
    else if (tag === 'img') this.addPicture(element, around);
    else if (tag === 'pre' || isCodeBox(tag, styles)) this.addCode(element, around);
    else if (tag === 'table') this.addTable(element, around);
    else if (tag === 'ul' || tag === 'ol') this.readList(element, around);
    else if (element.attributes.get('class') === 'Apple-converted-space') this.line.add(' ', around.marks, around.url);
    else {
      const inner = { ...around, marks: readMarks(element, styles, around), url: readUrl(element) ?? around.url };
      const kind = this.lineKindOf(element, styles, around);
      if (kind === null) this.readChildren(element, inner);
      else this.readLine(element, { ...inner, kind }, around);
    }
  }

  private readChildren(element: HtmlElement, around: Surroundings): void {
    for (const child of element.children) this.read(child, around);
  }

  /** Reads an element that is a line of its own. Lines in an entry of a list belong to it. */
  private readLine(element: HtmlElement, inner: Surroundings, around: Surroundings): void {
    if (around.kind.type === 'list-line' && inner.kind === around.kind && element.tag !== 'li') {
      this.line.addBreak();
      this.readChildren(element, inner);
      return;
    }
    this.endLine(inner.kind);
    this.readChildren(element, inner);
    this.endLine(around.kind);
  }

  private readList(element: HtmlElement, around: Surroundings): void {
    const level = around.lists + 1;
    const kind: LineKind = { type: 'list-line', level, format: element.tag === 'ol' ? 'ordered' : 'unordered' };
    this.endLine(kind);
    this.readChildren(element, { ...around, kind, lists: level });
    this.endLine(around.kind);
  }

  /** The kind of line that an element begins; null: it stands in one. */
  private lineKindOf(element: HtmlElement, styles: Styles, { kind, lists }: Surroundings): LineKind | null {
    const { tag, attributes } = element;
    const [, level] = /^h([1-6])$/.exec(tag) ?? [];
    const wordLevel = /\blevel(\d)/.exec(styles.get('mso-list') ?? '')?.[1];
    if (kind.type === 'list-line' && tag !== 'li') return lineTags.has(tag) || level !== undefined ? kind : null;
    if (level !== undefined) return { type: 'heading', level: Number(level) };
    if (tag === 'blockquote') return { type: 'quote' };
    if (tag === 'li')
      return kind.type === 'list-line' ? kind : { type: 'list-line', level: lists + 1, format: 'unordered' };
    if (!lineTags.has(tag)) return null;
    if (wordLevel !== undefined) {
      return { type: 'list-line', level: Number(wordLevel), format: this.wordListFormat(element) };
    }
    const wordKind = wordClasses.get((attributes.get('class') ?? '').toLowerCase());
    if (wordKind !== undefined) return wordKind;
    const size = this.headingSizes.indexOf(fontSize(styles) ?? 0);
    return size >= 0 ? { type: 'heading', level: size + 1 } : kind;
  }

  /** Word writes lists as paragraphs, with what stands before an entry as text. */
  private wordListFormat(element: HtmlElement): ListNode['format'] {
    const marker = findAll(element, 'span').find((span) => this.stylesOf(span).get('mso-list') === 'ignore');
    return marker !== undefined && /^\(?[\da-z]{1,5}[.)]/i.test(textOf(marker).trim()) ? 'ordered' : 'unordered';
  }

  private endLine(next: LineKind): void {
    const children = this.line.take();
    if (children !== null) this.blocks.push(toBlock(this.lineKind, children));
    this.lineKind = next;
  }

  private addPicture({ attributes }: HtmlElement, { kind }: Surroundings): void {
    const source = attributes.get('src') ?? '';
    if (source === '' || attributes.get('width') === '1') return;
    this.endLine(kind);
    this.blocks.push({ type: 'picture', source, alternativeText: attributes.get('alt')?.trim() ?? '' });
  }

  private addCode(element: HtmlElement, { kind }: Surroundings): void {
    this.endLine(kind);
    const isBox = element.tag !== 'pre';
    const lines = isBox ? element.children.map((line) => textOf(line).replace(/^\n$/, '')).join('\n') : textOf(element);
    const text = lines.replace(/\u00a0/g, ' ').replace(/^\n|\s+$/g, '');
    if (text !== '') this.blocks.push({ type: 'code', ...codeLanguage(element), children: [{ text }] });
  }

  private addTable(element: HtmlElement, around: Surroundings): void {
    this.endLine(around.kind);
    const rows = rowsOf(element).map(({ children }) => children.filter(isCell));
    // One column is how pages and mails are laid out.
    if (rows.every(({ length }) => length <= 1)) {
      for (const cell of rows.flat()) {
        this.readChildren(cell, around);
        this.endLine(around.kind);
      }
      return;
    }
    const cells = toGrid(rows).map((row) => row.map((cell) => (cell === null ? [] : this.readCell(cell))));
    const filled = cells.map((row) => row.map(toInline)).filter((row) => row.some(({ length }) => length > 0));
    const hasHeader = rows[0]?.every(({ tag }) => tag === 'th') === true;
    if (filled.length > 0) this.blocks.push({ type: 'table', rows: filled, ...(hasHeader ? { hasHeader } : {}) });
    this.blocks.push(...cells.flat(2).filter(({ type }) => type === 'picture'));
  }

  private readCell(cell: HtmlElement): readonly PastedBlock[] {
    const reader = new HtmlReader(this.stylesOf, []);
    reader.readChildren(cell, { ...outermost, marks: readMarks(cell, this.stylesOf(cell), outermost) });
    return reader.finish();
  }
}

function isCell(node: HtmlNode): node is HtmlElement {
  return isElement(node) && (node.tag === 'td' || node.tag === 'th');
}

/** The rows of a table, without those of tables in it. */
function rowsOf({ children }: HtmlElement): readonly HtmlElement[] {
  return children.filter(isElement).flatMap((child) => {
    if (child.tag === 'tr') return [child];
    return /^t(?:head|body|foot)$/.test(child.tag) ? rowsOf(child) : [];
  });
}

/** The content of a cell as one line. */
function toInline(blocks: readonly PastedBlock[]): InlineNode[] {
  const lines = blocks.flatMap((block) => inlineLines(block)).filter(({ length }) => length > 0);
  const line = lines.flatMap((nodes, index) => (index === 0 ? nodes : [{ text: ' ' }, ...nodes]));
  return mapTexts(line, (node) => ({ ...node, text: node.text.replace(/\s*\n\s*/g, ' ') }));
}

function inlineLines(block: PastedBlock | ListItemNode): readonly InlineNode[][] {
  if (block.type === 'picture') return [];
  if (block.type === 'table') return block.rows.flat().map((cell) => [...cell]);
  return block.type === 'list' ? block.children.flatMap(inlineLines) : [block.children];
}

function toBlock(kind: LineKind, children: InlineNode[]): BlockNode | ListLine {
  switch (kind.type) {
    case 'paragraph':
    case 'quote':
      return { type: kind.type, children };
    case 'heading':
      return {
        type: 'heading',
        level: Math.min(kind.level, 6) as 1 | 2 | 3 | 4 | 5 | 6,
        children: withoutBold(children),
      };
    case 'list-line':
      return { ...kind, children };
  }
}

/** Headings are bold by themselves. */
function withoutBold(children: InlineNode[]): InlineNode[] {
  return mapTexts(children, ({ bold: _, ...node }) => node);
}

function isHidden({ attributes, tag }: HtmlElement, styles: Styles): boolean {
  return (
    attributes.has('hidden') ||
    styles.get('display') === 'none' ||
    styles.get('mso-hide') === 'all' ||
    styles.get('mso-list') === 'ignore' ||
    /^comment/.test(styles.get('mso-element') ?? '') ||
    /\bMso(?:CommentReference|CommentText)\b/i.test(attributes.get('class') ?? '') ||
    (tag === 'a' && attributes.get('class') === 'msocomanchor')
  );
}

/** Editors of code write a box of lines that keep their white space. */
function isCodeBox(tag: string, styles: Styles): boolean {
  return (
    tag === 'div' &&
    /^pre/.test(styles.get('white-space') ?? '') &&
    /mono|consolas|courier/.test(styles.get('font-family') ?? '')
  );
}

function codeLanguage(element: HtmlElement): { readonly language?: string } {
  const classes = [element, ...findAll(element, 'code')].map(({ attributes }) => attributes.get('class') ?? '');
  const [, language] = /\b(?:language|lang|highlight-source)-([\w+#-]+)/.exec(classes.join(' ')) ?? [];
  return language === undefined ? {} : { language };
}

function readMarks({ tag }: HtmlElement, styles: Styles, { marks, url }: Surroundings): ReadonlySet<TextMark> {
  const own = new Set(marks);
  const mark = markTags.get(tag);
  if (mark !== undefined) own.add(mark);
  const weight = styles.get('font-weight');
  if (weight !== undefined) setMark(own, 'bold', weight === 'bold' || weight === 'bolder' || Number(weight) >= 600);
  const style = styles.get('font-style');
  if (style !== undefined) setMark(own, 'italic', style === 'italic' || style === 'oblique');
  const decoration = `${styles.get('text-decoration') ?? ''} ${styles.get('text-decoration-line') ?? ''}`;
  if (decoration.includes('line-through')) own.add('strikethrough');
  if (decoration.includes('underline')) own.add('underline');
  // Links are underlined by themselves.
  if (tag === 'a' || url !== null) own.delete('underline');
  return own;
}

function setMark(marks: Set<TextMark>, mark: TextMark, isSet: boolean): void {
  if (isSet) marks.add(mark);
  else marks.delete(mark);
}

function readUrl({ tag, attributes }: HtmlElement): string | null {
  const url = tag === 'a' ? (attributes.get('href')?.trim() ?? '') : '';
  return isAllowedUrl(url) ? url : null;
}

/**
 * Returns the sizes of text that are headings in what a Mac writes, from the largest: Pages has no other mark of them. A heading is
 * larger than most of the text, and short.
 */
function findHeadingSizes(root: HtmlElement, stylesOf: StylesOf): readonly number[] {
  const isCocoa = findAll(root, 'meta').some(({ attributes }) => attributes.get('content') === 'Cocoa HTML Writer');
  if (!isCocoa) return [];
  const lengths = new Map<number, number>();
  for (const line of findAll(root, 'p')) {
    const size = fontSize(stylesOf(line)) ?? 0;
    lengths.set(size, (lengths.get(size) ?? 0) + textOf(line).trim().length);
  }
  const [[usual] = [0]] = [...lengths].sort(([, some], [, others]) => others - some);
  const sizes = [...lengths].filter(([size, length]) => size >= usual * 1.15 && length > 0).map(([size]) => size);
  return sizes.sort((some, others) => others - some).slice(0, 3);
}

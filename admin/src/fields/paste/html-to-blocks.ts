import type { BlockNode, InlineNode, ListItemNode } from '../blocks/block-types.js';
import { quoteAsides } from './asides.js';
import { codeLanguage, withCodeAsPre } from './code-boxes.js';
import { findHeadingSizes } from './heading-sizes.js';
import { isHidden } from './hidden-elements.js';
import { type HtmlElement, type HtmlNode, isElement, textOf } from './html-node.js';
import { InlineText, joinLines, mapTexts } from './inline-text.js';
import { lineKindOf } from './line-kinds.js';
import { type ListLine, nestListLines } from './list-lines.js';
import type { PastedBlock } from './pasted-block.js';
import { readStyles, type StylesOf } from './pasted-styles.js';
import { type LineKind, outermost, paragraph, type Surroundings } from './surroundings.js';
import { toGrid } from './table-grid.js';
import { readMarks, readUrl } from './text-marks.js';

/**
 * Turns HTML from a clipboard into blocks: of Word, Google Docs, Pages, Notion, and of pages. Empty lines, scripts, comments and
 * addresses that may not be linked are left out; of unknown elements the text is kept. Pictures and tables are returned as they are.
 */
export function htmlToBlocks(root: HtmlElement): readonly PastedBlock[] {
  const stylesOf = readStyles(root);
  const reader = new HtmlReader(stylesOf, findHeadingSizes(root, stylesOf));
  reader.read(root, outermost);
  return quoteAsides(reader.finish());
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
    if (isHidden(element, styles)) return;
    if (tag === 'br') this.line.addBreak();
    else if (tag === 'img') this.addPicture(element, around);
    else if (tag === 'pre') this.addCode(element, around);
    else if (tag === 'table') this.addTable(element, around);
    else if (tag === 'ul' || tag === 'ol') this.readList(element, around);
    else if (element.attributes.get('class') === 'Apple-converted-space') this.line.add(' ', around.marks, around.url);
    else {
      const inner = { ...around, marks: readMarks(element, styles, around), url: readUrl(element) ?? around.url };
      const kind = lineKindOf(element, around, { styles, stylesOf: this.stylesOf, headingSizes: this.headingSizes });
      if (kind === null) this.readChildren(element, inner);
      else this.readLine(element, { ...inner, kind }, around);
    }
  }

  private readChildren(element: HtmlElement, around: Surroundings): void {
    for (const child of withCodeAsPre(element.children, this.stylesOf)) this.read(child, around);
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

  private endLine(next: LineKind): void {
    const children = this.line.take();
    const last = this.blocks.at(-1);
    if (children !== null && this.lineKind.type === 'list-paragraph' && last?.type === 'list-line') {
      this.blocks.splice(-1, 1, { ...last, children: joinLines(last.children, children) });
    } else if (children !== null) this.blocks.push(toBlock(this.lineKind, children));
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
    const text = textOf(element)
      .replace(/\u00a0/g, ' ')
      .replace(/^\n|\s+$/g, '');
    if (text !== '') this.blocks.push({ type: 'code', ...codeLanguage(element), children: [{ text }] });
  }

  private addTable(element: HtmlElement, around: Surroundings): void {
    this.endLine(around.kind);
    const rows = rowsOf(element)
      .filter((row) => !isHidden(row, this.stylesOf(row)))
      .map(({ children }) => children.filter(isCell));
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
    case 'quote':
      return { type: 'quote', children };
    case 'paragraph':
    case 'list-paragraph':
      return { type: 'paragraph', children };
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

import type { ListNode } from '../blocks/block-types.js';
import { type HtmlElement, isElement, textOf } from './html-node.js';
import { findAll, fontSize, type Styles, type StylesOf } from './pasted-styles.js';
import type { LineKind, Surroundings } from './surroundings.js';

const lineTags = new Set(
  'p div section article header footer main aside nav address figure figcaption details summary dl dt dd fieldset form center hr body'.split(
    ' ',
  ),
);
const wordClasses: ReadonlyMap<string, LineKind> = new Map<string, LineKind>([
  ['msotitle', { type: 'heading', level: 1 }],
  ['msoquote', { type: 'quote' }],
  ['msointensequote', { type: 'quote' }],
]);

/** What decides about the kind of a line besides its element. */
interface LineStyles {
  readonly styles: Styles;
  readonly stylesOf: StylesOf;
  /** Sizes of text that are headings, from the largest. */
  readonly headingSizes: readonly number[];
}

/** Returns the kind of line that an element begins; null: it stands in one. */
export function lineKindOf(
  element: HtmlElement,
  { kind, lists }: Surroundings,
  { styles, stylesOf, headingSizes }: LineStyles,
): LineKind | null {
  const { tag, attributes } = element;
  const level = headingLevel(element);
  const isLine = level !== null || standsAlone(tag, styles);
  if (tag === 'li') return readEntry(element, kind, lists);
  if (kind.type === 'list-line') return isLine ? kind : null;
  if (level !== null) return { type: 'heading', level };
  if (tag === 'blockquote') return { type: 'quote' };
  if (!isLine) return null;
  const wordList = /\blevel(\d)(?:\s+(lfo\d+))?/.exec(styles.get('mso-list') ?? '');
  if (wordList !== null) {
    const [, wordLevel, list] = wordList;
    return { type: 'list-line', level: Number(wordLevel), format: wordListFormat(element, stylesOf), list };
  }
  const classes = (attributes.get('class') ?? '').toLowerCase();
  const wordKind = wordClasses.get(classes);
  if (wordKind !== undefined) return wordKind;
  if (/^msolist(?:paragraph|continue)/.test(classes)) return { type: 'list-paragraph' };
  const size = headingSizes.indexOf(fontSize(styles) ?? 0);
  return size >= 0 ? { type: 'heading', level: size + 1 } : kind;
}

/** The level of a heading; Word on the web writes them as paragraphs with a role. */
function headingLevel({ tag, attributes }: HtmlElement): number | null {
  const [, level] = /^h([1-6])$/.exec(tag) ?? [];
  if (level !== undefined) return Number(level);
  const ariaLevel = Number.parseInt(attributes.get('aria-level') ?? '', 10);
  return attributes.get('role') === 'heading' && ariaLevel >= 1 ? ariaLevel : null;
}

/** Whether an element is a line by its name, or by how it is shown. */
function standsAlone(tag: string, styles: Styles): boolean {
  const [display] = /^(?:block|list-item|inline(?!-))/.exec(styles.get('display') ?? '') ?? [];
  return display === undefined ? lineTags.has(tag) : display !== 'inline';
}

/** An entry of a list. Numbered headings are entries that hold nothing but a heading. */
function readEntry(element: HtmlElement, kind: LineKind, lists: number): LineKind {
  const content = element.children.filter((child) => isElement(child) || child.text.trim() !== '');
  const [only, ...others] = content;
  const heading = only !== undefined && isElement(only) && others.length === 0 ? headingLevel(only) : null;
  if (heading !== null) return { type: 'heading', level: heading };
  const entry: LineKind =
    kind.type === 'list-line' ? kind : { type: 'list-line', level: lists + 1, format: 'unordered' };
  // Word on the web writes a list for each level, beside each other.
  const ariaLevel = Number.parseInt(element.attributes.get('data-aria-level') ?? '', 10);
  return ariaLevel >= 1 ? { ...entry, level: ariaLevel } : entry;
}

/** Word writes lists as paragraphs, with what stands before an entry as text. */
function wordListFormat(element: HtmlElement, stylesOf: StylesOf): ListNode['format'] {
  const marker = findAll(element, 'span').find((span) => stylesOf(span).get('mso-list') === 'ignore');
  return marker !== undefined && /^\(?[\da-z]{1,5}[.)]/i.test(textOf(marker).trim()) ? 'ordered' : 'unordered';
}

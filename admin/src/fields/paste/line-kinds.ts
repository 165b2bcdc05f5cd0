import type { ListNode } from '../blocks/block-types.js';
import { type HtmlElement, textOf } from './html-node.js';
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
  const [, level] = /^h([1-6])$/.exec(tag) ?? [];
  const wordLevel = /\blevel(\d)/.exec(styles.get('mso-list') ?? '')?.[1];
  if (kind.type === 'list-line' && tag !== 'li') return lineTags.has(tag) || level !== undefined ? kind : null;
  if (level !== undefined) return { type: 'heading', level: Number(level) };
  if (tag === 'blockquote') return { type: 'quote' };
  if (tag === 'li')
    return kind.type === 'list-line' ? kind : { type: 'list-line', level: lists + 1, format: 'unordered' };
  if (!lineTags.has(tag)) return null;
  if (wordLevel !== undefined) {
    return { type: 'list-line', level: Number(wordLevel), format: wordListFormat(element, stylesOf) };
  }
  const wordKind = wordClasses.get((attributes.get('class') ?? '').toLowerCase());
  if (wordKind !== undefined) return wordKind;
  const size = headingSizes.indexOf(fontSize(styles) ?? 0);
  return size >= 0 ? { type: 'heading', level: size + 1 } : kind;
}

/** Word writes lists as paragraphs, with what stands before an entry as text. */
function wordListFormat(element: HtmlElement, stylesOf: StylesOf): ListNode['format'] {
  const marker = findAll(element, 'span').find((span) => stylesOf(span).get('mso-list') === 'ignore');
  return marker !== undefined && /^\(?[\da-z]{1,5}[.)]/i.test(textOf(marker).trim()) ? 'ordered' : 'unordered';
}

import type { TextMark } from '../blocks/block-types.js';
import { isAllowedUrl } from '../blocks/links.js';
import type { HtmlElement } from './html-node.js';
import { isMonospace, keepsCode, type Styles } from './pasted-styles.js';
import type { Surroundings } from './surroundings.js';

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

/** Returns the marks of the text in an element: those around it, and its own. */
export function readMarks(element: HtmlElement, styles: Styles, { marks, url }: Surroundings): ReadonlySet<TextMark> {
  const { tag } = element;
  const own = new Set(marks);
  if (isInsertion(element)) return own;
  const mark = markTags.get(tag);
  if (mark !== undefined) own.add(mark);
  const weight = styles.get('font-weight');
  if (weight !== undefined) setMark(own, 'bold', weight === 'bold' || weight === 'bolder' || Number(weight) >= 600);
  const style = styles.get('font-style');
  if (style !== undefined) setMark(own, 'italic', style === 'italic' || style === 'oblique');
  const decoration = `${styles.get('text-decoration') ?? ''} ${styles.get('text-decoration-line') ?? ''}`;
  if (decoration.includes('line-through')) own.add('strikethrough');
  if (decoration.includes('underline')) own.add('underline');
  if (tag === 'span' && keepsCode(styles)) own.add('code');
  if (element.attributes.has('data-token-index')) readNotionMarks(own, styles);
  // Links are underlined by themselves.
  if (tag === 'a' || url !== null) own.delete('underline');
  return own;
}

/** Word marks what was inserted while changes are tracked. */
function isInsertion({ tag, attributes }: HtmlElement): boolean {
  return (
    attributes.get('class') === 'msoIns' || (tag === 'ins' && attributes.get('cite')?.startsWith('mailto:') === true)
  );
}

/** Notion sets code in another font, and draws lines below text as borders, when a part of a line is copied. */
function readNotionMarks(marks: Set<TextMark>, styles: Styles): void {
  if (isMonospace(styles)) marks.add('code');
  if (styles.has('border-bottom')) marks.add('underline');
}

function setMark(marks: Set<TextMark>, mark: TextMark, isSet: boolean): void {
  if (isSet) marks.add(mark);
  else marks.delete(mark);
}

/** Returns the address of a link; null: it is none, or may not be linked. */
export function readUrl({ tag, attributes }: HtmlElement): string | null {
  const url = tag === 'a' ? (attributes.get('href')?.trim() ?? '') : '';
  return isAllowedUrl(url) ? url : null;
}

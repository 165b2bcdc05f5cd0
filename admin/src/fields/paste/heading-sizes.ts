import { type HtmlElement, textOf } from './html-node.js';
import { findAll, fontSize, type StylesOf } from './pasted-styles.js';

/**
 * Returns the sizes of text that are headings in what a Mac writes, from the largest: Pages has no other mark of them. A heading is
 * larger than most of the text, and short.
 */
export function findHeadingSizes(root: HtmlElement, stylesOf: StylesOf): readonly number[] {
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

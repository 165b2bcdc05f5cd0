import { lexer } from 'marked';

/** How much pages count by their folder: who searches wants to do something, and seldom the history of a choice. */
const weights = { 'tutorials/': 1.2, 'how-to/': 1.5, 'reference/': 1, 'explanations/': 0.8, 'decisions/': 0.15 };

/** The parts of pages below their headings of two levels, for the search in a browser (`site/search.mjs`). */
export function searchParts(page, headings) {
  const href = page.path.replace(/\.md$/, '.html');
  const weight = Object.entries(weights).find(([folder]) => page.path.startsWith(folder))?.[1] ?? 0.8;
  const title = page.title.replace(/`/g, '');
  const texts = [''];
  for (const token of lexer(page.text)) {
    if (token.type === 'heading' && token.depth > 1) texts.push('');
    else if (token.type !== 'heading') texts[texts.length - 1] += token.raw;
  }
  const below = headings.filter(({ depth }) => depth > 1);
  if (below.length !== texts.length - 1) throw new Error(`${page.path}: a heading stands within a list or a quotation`);
  return [
    { href, page: title, heading: '', text: plain(texts[0]), weight: weight * 2 },
    ...below.map(({ id, text: heading }, at) => ({
      href: `${href}#${id}`,
      page: title,
      heading,
      text: plain(texts[at + 1]),
      weight,
    })),
  ];
}

/** A script that sets the parts, as pages that are opened from a folder cannot fetch. */
export function searchDataScript(parts) {
  return `globalThis.octavoDocumentation = ${JSON.stringify(parts)};\n`;
}

/** Markdown without its marks. */
function plain(text) {
  return text
    .replace(/^```\w*$/gm, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\|[-| :]+\|$/gm, '')
    .replace(/[`*|]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

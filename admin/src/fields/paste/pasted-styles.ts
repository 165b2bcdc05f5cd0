import { type HtmlElement, type HtmlNode, isElement, textOf } from './html-node.js';

/** Declarations of CSS by property, both in lower case. */
export type Styles = ReadonlyMap<string, string>;

/** Returns the styles of an element: those of its classes in the style sheets of the clipboard, then its own. */
export type StylesOf = (element: HtmlElement) => Styles;

/**
 * Reads the rules for classes (`.s1`, `span.s1`) out of the style sheets of a clipboard, which is where Pages and Excel put bold and
 * underlined text. Other selectors are what a program sets for all of its documents, and are ignored.
 */
export function readStyles(root: HtmlElement): StylesOf {
  const rules = new Map<string, Map<string, string>>();
  for (const sheet of findAll(root, 'style')) {
    for (const [, selectors = '', body = ''] of textOf(sheet).matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
      for (const selector of selectors.split(',')) {
        const [, tag = '', name] = /^\s*(?:<!--)?\s*([a-z0-9]*)\.([\w-]+)\s*$/i.exec(selector) ?? [];
        if (name === undefined) continue;
        const key = `${tag.toLowerCase()}.${name}`;
        rules.set(key, new Map([...(rules.get(key) ?? []), ...readDeclarations(body)]));
      }
    }
  }
  return (element) => {
    const names = (element.attributes.get('class') ?? '').split(/\s+/).filter((name) => name !== '');
    return new Map([
      ...names.flatMap((name) => [...(rules.get(`.${name}`) ?? []), ...(rules.get(`${element.tag}.${name}`) ?? [])]),
      ...readDeclarations(element.attributes.get('style') ?? ''),
    ]);
  };
}

/** Returns the size of text in points or pixels, from `font` or `font-size`; null: it is not set. */
export function fontSize(styles: Styles): number | null {
  const [, size] = /(\d+(?:\.\d+)?)(?:px|pt)/.exec(styles.get('font-size') ?? styles.get('font') ?? '') ?? [];
  return size === undefined ? null : Number(size);
}

/** Returns whether text is set in a font in which all letters are equally wide. */
export function isMonospace(styles: Styles): boolean {
  return /mono(?!type)|consolas|courier|menlo/.test(styles.get('font-family') ?? '');
}

/** Returns whether styles are those of code: a font for it, and white space that is kept. */
export function keepsCode(styles: Styles): boolean {
  return /^pre/.test(styles.get('white-space') ?? '') && isMonospace(styles);
}

/** Returns all elements of a name, in the order of the text. */
export function findAll(node: HtmlNode, tag: string): readonly HtmlElement[] {
  if (!isElement(node)) return [];
  const within = node.children.flatMap((child) => findAll(child, tag));
  return node.tag === tag ? [node, ...within] : within;
}

function readDeclarations(text: string): readonly (readonly [string, string])[] {
  return text.split(';').flatMap((declaration) => {
    const colon = declaration.indexOf(':');
    if (colon < 0) return [];
    return [
      [
        declaration.slice(0, colon).trim().toLowerCase(),
        declaration
          .slice(colon + 1)
          .trim()
          .toLowerCase(),
      ],
    ];
  });
}

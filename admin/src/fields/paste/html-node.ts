/** A text of parsed HTML. */
export interface HtmlText {
  readonly text: string;
}

/** An element of parsed HTML: its name in lower case, its attributes, and what is in it. */
export interface HtmlElement {
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly HtmlNode[];
}

/** Parsed HTML without comments, as the reader of pasted text takes it: it does not need a browser. */
export type HtmlNode = HtmlText | HtmlElement;

/** Returns whether a node is an element. */
export function isElement(node: HtmlNode): node is HtmlElement {
  return 'tag' in node;
}

/** Returns all text within a node; line breaks become newlines. */
export function textOf(node: HtmlNode): string {
  if (!isElement(node)) return node.text;
  return node.tag === 'br' ? '\n' : node.children.map(textOf).join('');
}

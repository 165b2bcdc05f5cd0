import type { HtmlElement, HtmlNode } from './html-node.js';

/** Parses HTML with the parser of the browser, in a document that loads and runs nothing. */
export function parseHtml(html: string): HtmlElement {
  return fromDom(new DOMParser().parseFromString(html, 'text/html').documentElement);
}

function fromDom(element: Element): HtmlElement {
  const children: HtmlNode[] = [];
  for (const child of element.childNodes) {
    if (child instanceof Element) children.push(fromDom(child));
    else if (child.nodeType === Node.TEXT_NODE) children.push({ text: child.nodeValue ?? '' });
  }
  return {
    tag: element.localName.toLowerCase(),
    attributes: new Map([...element.attributes].map(({ name, value }) => [name.toLowerCase(), value])),
    children,
  };
}

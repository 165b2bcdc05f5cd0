import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { HtmlElement, HtmlNode } from '../../admin/src/fields/paste/html-node.js';

/** Parses HTML as browsers do, without one. */
export function parseHtml(html: string): HtmlElement {
  const root = parse(html).childNodes.find((node) => node.nodeName === 'html');
  if (root === undefined || !('tagName' in root)) throw new Error('parsed HTML without its root');
  return toElement(root);
}

function toElement({ tagName, attrs, childNodes }: DefaultTreeAdapterTypes.Element): HtmlElement {
  return {
    tag: tagName,
    attributes: new Map(attrs.map(({ name, value }) => [name, value])),
    children: childNodes.flatMap(toNode),
  };
}

function toNode(node: DefaultTreeAdapterTypes.ChildNode): readonly HtmlNode[] {
  if ('tagName' in node) return [toElement(node)];
  return node.nodeName === '#text' && 'value' in node ? [{ text: node.value }] : [];
}

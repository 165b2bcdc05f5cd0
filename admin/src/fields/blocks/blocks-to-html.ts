import type { Descendant } from 'slate';
import { type TextMark, textMarks } from './block-types.js';
import { isAllowedUrl } from './links.js';

const markTags: Readonly<Record<TextMark, string>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strikethrough: 's',
  code: 'code',
};

/** Returns blocks as HTML that other programs paste: tables as tables, callouts as quotes, embeds as links. */
export function blocksToHtml(nodes: readonly Descendant[]): string {
  return nodes.map(toHtml).join('');
}

/** Returns blocks as text: a line per block, and tabs between cells, as spreadsheets paste them. */
export function blocksToPlainText(nodes: readonly Descendant[]): string {
  return nodes.map((node) => toText(node)).join('\n');
}

function toHtml(node: Descendant): string {
  if (!('type' in node)) {
    const text = escapeHtml(node.text).replaceAll('\n', '<br>');
    return textMarks.reduce((html, mark) => (node[mark] === true ? element(markTags[mark], html) : html), text);
  }
  const content = blocksToHtml(node.children);
  switch (node.type) {
    case 'paragraph':
      return element('p', content);
    case 'heading':
      return element(`h${node.level}`, content);
    case 'quote':
    case 'callout':
      return element('blockquote', element('p', content));
    case 'code':
      return element('pre', element('code', content.replaceAll('<br>', '\n')));
    case 'list':
      return element(node.format === 'ordered' ? 'ol' : 'ul', content);
    case 'list-item':
      return element('li', content);
    case 'table':
      return element('table', element('tbody', content));
    case 'table-row':
      return element('tr', content);
    case 'table-cell':
      return element(node.header === true ? 'th' : 'td', content);
    case 'link':
      return isAllowedUrl(node.url) ? anchor(node.url, content) : content;
    case 'embed':
      return element('p', isAllowedUrl(node.url) ? anchor(node.url, escapeHtml(node.title)) : escapeHtml(node.title));
    case 'image': {
      const { url, alternativeText } = node.image;
      return `<img src="${escapeHtml(new URL(url, location.origin).href)}" alt="${escapeHtml(alternativeText ?? '')}">`;
    }
    case 'document-link':
      return content;
    case 'upload':
      return '';
  }
}

function toText(node: Descendant): string {
  if (!('type' in node)) return node.text;
  switch (node.type) {
    case 'table':
    case 'list':
      return blocksToPlainText(node.children);
    case 'table-row':
      return node.children.map((cell) => cell.children.map(toText).join('').replace(/\s+/g, ' ')).join('\t');
    case 'embed':
      return node.url;
    default:
      return node.children.map(toText).join('');
  }
}

function element(tag: string, content: string): string {
  return `<${tag}>${content}</${tag}>`;
}

function anchor(url: string, content: string): string {
  return `<a href="${escapeHtml(url)}">${content}</a>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

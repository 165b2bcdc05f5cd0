import { isObject } from '../../kernel/index.js';

/** What is wrong with a node, or null. Further keys of a node are nobody's business and are kept. */
type NodeCheck = (node: Readonly<Record<string, unknown>>) => string | null;

const fileTexts = ['name', 'url', 'hash', 'ext', 'mime', 'provider', 'createdAt', 'updatedAt'];
const fileNumbers = ['width', 'height', 'size'];
const marks = ['bold', 'italic', 'underline', 'strikethrough', 'code'];
const refusedSchemes: ReadonlySet<string> = new Set(['javascript:', 'vbscript:', 'data:']);

const text: NodeCheck = (node) => {
  if (typeof node.text !== 'string') return 'Text must be defined with at least an empty string';
  const mark = marks.find((name) => node[name] !== undefined && typeof node[name] !== 'boolean');
  return mark === undefined ? null : `${mark} of a Text node must be true or false`;
};

const link: NodeCheck = (node) => {
  if (!isLink(node.url)) return 'Please specify a valid link.';
  return children(node, 'Link', textOnly);
};

const inline = kinds('Inline node must be Text or Link', [
  ['text', text],
  ['link', link],
]);
const textOnly = kinds('Inline node must be Text', [['text', text]]);

const listItem: NodeCheck = (node) => children(node, 'List item', inline);

const list: NodeCheck = (node) => {
  if (node.format !== 'ordered' && node.format !== 'unordered') return 'List format must be ordered or unordered';
  return atLeastOne(node, 'List', 'ListItem or List') ?? children(node, 'List', listEntry);
};

const listEntry = kinds('Inline node must be list-item or list', [
  ['list-item', listItem],
  ['list', list],
]);

const paragraph: NodeCheck = (node) => inlineChildren(node, 'Paragraph');
const quote: NodeCheck = (node) => inlineChildren(node, 'Quote');

const heading: NodeCheck = (node) => {
  const { level } = node;
  if (!Number.isInteger(level) || Number(level) < 1 || Number(level) > 6)
    return 'Heading level must be one of 1, 2, 3, 4, 5, 6';
  return inlineChildren(node, 'Heading');
};

const code: NodeCheck = (node) => {
  if (node.language !== undefined && node.language !== null && typeof node.language !== 'string') {
    return 'Code language must be a text';
  }
  return atLeastOne(node, 'Code', 'Text') ?? children(node, 'Code', textOnly);
};

const image: NodeCheck = (node) => {
  const file = node.image;
  if (!isObject(file)) return 'Image node must hold a file under image';
  const missing =
    fileTexts.find((name) => typeof file[name] !== 'string' || file[name] === '') ??
    fileNumbers.find((name) => typeof file[name] !== 'number');
  if (missing !== undefined) return `Image node must hold ${missing} of its file`;
  return children(node, 'Image', inline);
};

/** What is wrong with one block of a rich text, as a sentence; null: nothing. The value's depth has been limited before. */
export const blockFault: (node: unknown) => string | null = kinds('Block node is of invalid type', [
  ['paragraph', paragraph],
  ['heading', heading],
  ['list', list],
  ['code', code],
  ['quote', quote],
  ['image', image],
]);

/** The check that a node's `type` asks for; `otherwise` is said of any other. */
function kinds(otherwise: string, checks: readonly (readonly [string, NodeCheck])[]): (node: unknown) => string | null {
  const byType: ReadonlyMap<unknown, NodeCheck> = new Map(checks);
  return (node) => {
    const check = isObject(node) ? byType.get(node.type) : undefined;
    return isObject(node) && check !== undefined ? check(node) : otherwise;
  };
}

function inlineChildren(node: Readonly<Record<string, unknown>>, name: string): string | null {
  return atLeastOne(node, name, 'Text or Link') ?? children(node, name, inline);
}

function atLeastOne(node: Readonly<Record<string, unknown>>, name: string, entries: string): string | null {
  return Array.isArray(node.children) && node.children.length === 0
    ? `${name} node children must have at least one ${entries} node`
    : null;
}

function children(
  node: Readonly<Record<string, unknown>>,
  name: string,
  check: (child: unknown) => string | null,
): string | null {
  if (!Array.isArray(node.children)) return `${name} node must have children`;
  for (const child of node.children) {
    const fault = check(child);
    if (fault !== null) return fault;
  }
  return null;
}

/** A path of the same site, or a whole address whose scheme runs nothing. */
function isLink(url: unknown): boolean {
  if (typeof url !== 'string') return false;
  if (url.startsWith('/')) return URL.canParse(url, 'https://site.invalid');
  return URL.canParse(url) && !refusedSchemes.has(new URL(url).protocol);
}

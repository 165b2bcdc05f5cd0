import { isObject } from '../../../foundations/core/index.js';

/** Returns what is wrong with a node, or null. Unknown keys of a node are allowed and stored. */
type NodeCheck = (node: Readonly<Record<string, unknown>>) => string | null;

const fileTexts = ['name', 'url', 'hash', 'ext', 'mime', 'provider', 'createdAt', 'updatedAt'];
const fileNumbers = ['width', 'height', 'size'];
const marks = ['bold', 'italic', 'underline', 'strikethrough', 'code'];
const refusedSchemes: ReadonlySet<string> = new Set(['javascript:', 'vbscript:', 'data:']);

const checkText: NodeCheck = (node) => {
  if (typeof node.text !== 'string') return 'Text must be defined with at least an empty string';
  const mark = marks.find((name) => node[name] !== undefined && typeof node[name] !== 'boolean');
  return mark === undefined ? null : `${mark} of a Text node must be true or false`;
};

const checkLink: NodeCheck = (node) => {
  if (!isLink(node.url)) return 'Please specify a valid link.';
  return checkChildren(node, 'Link', checkTextOnly);
};

const checkInline = checkByType('Inline node must be Text or Link', [
  ['text', checkText],
  ['link', checkLink],
]);
const checkTextOnly = checkByType('Inline node must be Text', [['text', checkText]]);

const checkListItem: NodeCheck = (node) => checkChildren(node, 'List item', checkInline);

const checkList: NodeCheck = (node) => {
  if (node.format !== 'ordered' && node.format !== 'unordered') return 'List format must be ordered or unordered';
  return checkNotEmpty(node, 'List', 'ListItem or List') ?? checkChildren(node, 'List', checkListEntry);
};

const checkListEntry = checkByType('Inline node must be list-item or list', [
  ['list-item', checkListItem],
  ['list', checkList],
]);

const checkParagraph: NodeCheck = (node) => checkInlineChildren(node, 'Paragraph');
const checkQuote: NodeCheck = (node) => checkInlineChildren(node, 'Quote');

const checkHeading: NodeCheck = (node) => {
  const { level } = node;
  if (!Number.isInteger(level) || Number(level) < 1 || Number(level) > 6)
    return 'Heading level must be one of 1, 2, 3, 4, 5, 6';
  return checkInlineChildren(node, 'Heading');
};

const checkCode: NodeCheck = (node) => {
  if (node.language !== undefined && node.language !== null && typeof node.language !== 'string') {
    return 'Code language must be a text';
  }
  return checkNotEmpty(node, 'Code', 'Text') ?? checkChildren(node, 'Code', checkTextOnly);
};

const checkImage: NodeCheck = (node) => {
  const file = node.image;
  if (!isObject(file)) return 'Image node must hold a file under image';
  const missing =
    fileTexts.find((name) => typeof file[name] !== 'string' || file[name] === '') ??
    fileNumbers.find((name) => typeof file[name] !== 'number');
  if (missing !== undefined) return `Image node must hold ${missing} of its file`;
  return checkChildren(node, 'Image', checkInline);
};

/** Returns what is wrong with one block of a rich text, as a sentence; null: nothing. The caller has limited the value's depth. */
export const findBlockError: (node: unknown) => string | null = checkByType('Block node is of invalid type', [
  ['paragraph', checkParagraph],
  ['heading', checkHeading],
  ['list', checkList],
  ['code', checkCode],
  ['quote', checkQuote],
  ['image', checkImage],
]);

/** Selects the check by a node's `type`; `otherwise` is the message for unknown types. */
function checkByType(
  unknownMessage: string,
  checks: readonly (readonly [string, NodeCheck])[],
): (node: unknown) => string | null {
  const byType: ReadonlyMap<unknown, NodeCheck> = new Map(checks);
  return (node) => {
    const check = isObject(node) ? byType.get(node.type) : undefined;
    return isObject(node) && check !== undefined ? check(node) : unknownMessage;
  };
}

function checkInlineChildren(node: Readonly<Record<string, unknown>>, name: string): string | null {
  return checkNotEmpty(node, name, 'Text or Link') ?? checkChildren(node, name, checkInline);
}

function checkNotEmpty(node: Readonly<Record<string, unknown>>, name: string, entries: string): string | null {
  return Array.isArray(node.children) && node.children.length === 0
    ? `${name} node children must have at least one ${entries} node`
    : null;
}

function checkChildren(
  node: Readonly<Record<string, unknown>>,
  name: string,
  check: (child: unknown) => string | null,
): string | null {
  if (!Array.isArray(node.children)) return `${name} node must have children`;
  for (const child of node.children) {
    const error = check(child);
    if (error !== null) return error;
  }
  return null;
}

/** Whether this is a path of the same site, or an absolute URL whose scheme runs no code. */
function isLink(url: unknown): boolean {
  if (typeof url !== 'string') return false;
  if (url.startsWith('/')) return URL.canParse(url, 'https://site.invalid');
  return URL.canParse(url) && !refusedSchemes.has(new URL(url).protocol);
}

import { isObject } from '../../../foundations/core/index.js';
import { checkDocumentLink, checkEmbed, checkTone, findTableSizeError } from './additional-blocks.js';
import type { BlockKind } from './block-kinds.js';

/**
 * Returns what is wrong with a node, or null. `$path` in a sentence stands for the place of the node. Unknown keys of a node are allowed
 * and stored.
 */
export type NodeCheck = (node: Readonly<Record<string, unknown>>) => string | null;

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

const checkTextOnly = checkByType('Inline node must be Text', [['text', checkText]]);

const checkCode: NodeCheck = (node) => {
  if (node.language !== undefined && node.language !== null && typeof node.language !== 'string') {
    return 'Code language must be a text';
  }
  return checkNotEmpty(node, 'Code', 'Text') ?? checkChildren(node, 'Code', checkTextOnly);
};

/**
 * Returns a function that tells what is wrong with one block of a rich text, as a sentence; null: nothing. `kinds`: the additional kinds
 * that the attribute allows. The caller has limited the value's depth.
 */
export function createBlockCheck(kinds: readonly BlockKind[]): (node: unknown) => string | null {
  const checkInline = createInlineCheck(kinds);
  const checkLine =
    (name: string): NodeCheck =>
    (node) =>
      checkNotEmpty(node, name, 'Text or Link') ?? checkChildren(node, name, checkInline);
  const checkHeading: NodeCheck = (node) => {
    const { level } = node;
    if (!Number.isInteger(level) || Number(level) < 1 || Number(level) > 6)
      return 'Heading level must be one of 1, 2, 3, 4, 5, 6';
    return checkLine('Heading')(node);
  };
  const checkImage: NodeCheck = (node) => findImageError(node.image) ?? checkChildren(node, 'Image', checkInline);
  const standard: readonly NamedCheck[] = [
    ['paragraph', checkLine('Paragraph')],
    ['heading', checkHeading],
    ['list', createListCheck(checkInline)],
    ['code', checkCode],
    ['quote', checkLine('Quote')],
    ['image', checkImage],
  ];
  const additional: readonly NamedCheck[] = [
    ['table', createTableCheck(checkLine('Table cell'))],
    ['callout', (node) => checkTone(node) ?? checkLine('Callout')(node)],
    ['embed', (node) => checkEmbed(node) ?? checkChildren(node, 'Embed', checkTextOnly)],
  ];
  return checkAllowed('Block node is of invalid type', standard, additional, kinds);
}

function createInlineCheck(kinds: readonly BlockKind[]): (node: unknown) => string | null {
  const standard: readonly NamedCheck[] = [
    ['text', checkText],
    ['link', checkLink],
  ];
  const checkTarget: NodeCheck = (node) =>
    checkDocumentLink(node) ??
    checkNotEmpty(node, 'Document link', 'Text') ??
    checkChildren(node, 'Document link', checkTextOnly);
  return checkAllowed('Inline node must be Text or Link', standard, [['document-link', checkTarget]], kinds);
}

function createListCheck(checkInline: (node: unknown) => string | null): NodeCheck {
  const checkListItem: NodeCheck = (node) => checkChildren(node, 'List item', checkInline);
  const checkList: NodeCheck = (node) => {
    if (node.format !== 'ordered' && node.format !== 'unordered') return 'List format must be ordered or unordered';
    return checkNotEmpty(node, 'List', 'ListItem or List') ?? checkChildren(node, 'List', checkListEntry);
  };
  const checkListEntry = checkByType('Inline node must be list-item or list', [
    ['list-item', checkListItem],
    ['list', checkList],
  ]);
  return checkList;
}

function createTableCheck(checkCellLine: NodeCheck): NodeCheck {
  const checkCell: NodeCheck = (node) =>
    node.header === undefined || typeof node.header === 'boolean'
      ? checkCellLine(node)
      : '$path.header must be true or false';
  const checkCellType = checkByType('$path must be a table-cell', [['table-cell', checkCell]]);
  const checkRow = checkByType('$path must be a table-row', [
    ['table-row', (node) => checkChildren(node, 'Table row', checkCellType)],
  ]);
  return (node) => checkChildren(node, 'Table', checkRow) ?? findTableSizeError(node);
}

function findImageError(file: unknown): string | null {
  if (!isObject(file)) return 'Image node must hold a file under image';
  const missing =
    fileTexts.find((name) => typeof file[name] !== 'string' || file[name] === '') ??
    fileNumbers.find((name) => typeof file[name] !== 'number');
  return missing === undefined ? null : `Image node must hold ${missing} of its file`;
}

type NamedCheck = readonly [type: string, check: NodeCheck];

/** Nodes of an attribute without additional kinds are refused with the sentence of the contract. */
function checkAllowed(
  unknownMessage: string,
  standard: readonly NamedCheck[],
  additional: readonly NamedCheck[],
  kinds: readonly BlockKind[],
): (node: unknown) => string | null {
  const checks = [...standard, ...additional.filter(([type]) => kinds.some((kind) => kind === type))];
  const names = checks.map(([type]) => type).join(', ');
  return checkByType(kinds.length === 0 ? unknownMessage : `$path must be one of these nodes: ${names}`, checks);
}

/** Selects the check by a node's `type`; `otherwise` is the message for unknown types. */
function checkByType(unknownMessage: string, checks: readonly NamedCheck[]): (node: unknown) => string | null {
  const byType: ReadonlyMap<unknown, NodeCheck> = new Map(checks);
  return (node) => {
    const check = isObject(node) ? byType.get(node.type) : undefined;
    return isObject(node) && check !== undefined ? check(node) : unknownMessage;
  };
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
  for (const [index, child] of node.children.entries()) {
    const error = check(child);
    if (error !== null) return error.replace('$path', () => `$path.children.${index}`);
  }
  return null;
}

/** Whether this is a path of the same site, or an absolute URL whose scheme runs no code. */
function isLink(url: unknown): boolean {
  if (typeof url !== 'string') return false;
  if (url.startsWith('/')) return URL.canParse(url, 'https://site.invalid');
  return URL.canParse(url) && !refusedSchemes.has(new URL(url).protocol);
}

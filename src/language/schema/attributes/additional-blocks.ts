import { isObject } from '../../../foundations/core/index.js';
import { calloutTones } from './block-kinds.js';
import type { NodeCheck } from './block-nodes.js';

/** The largest table: cells in a row, and in all rows. */
export const tableLimits = { columns: 50, cells: 2_000 } as const;

const maxUrlLength = 2_048;
const maxTitleLength = 255;
const maxNameLength = 255;
const uidPattern = /^(?:api|plugin)::[a-z0-9-]+\.[a-z0-9-]+$/;

/** The tone of a callout. */
export const checkTone: NodeCheck = ({ tone }) =>
  calloutTones.some((known) => known === tone) ? null : `$path.tone must be one of ${calloutTones.join(', ')}`;

/** The address and title of what is embedded. */
export const checkEmbed: NodeCheck = ({ url, title }) => {
  if (!isEmbedUrl(url))
    return `$path.url must be an https URL of at most ${maxUrlLength} characters, without a password`;
  return isText(title, maxTitleLength) ? null : `$path.title must be a text of 1 to ${maxTitleLength} characters`;
};

/** The target of a link to a document, which need not exist (decision 0073). */
export const checkDocumentLink: NodeCheck = ({ contentType, documentId }) => {
  if (!isText(contentType, maxNameLength) || !uidPattern.test(contentType)) {
    return '$path.contentType must be the uid of a content type, e.g. "api::article.article"';
  }
  return isText(documentId, maxNameLength) && !/\s/.test(documentId)
    ? null
    : '$path.documentId must be the documentId of a document';
};

/** What is wrong with the size of a table, whose rows and cells have been checked; null: nothing. */
export const findTableSizeError: NodeCheck = ({ children }) => {
  const rows = (children as readonly unknown[]).map(countChildren);
  const [columns = 0] = rows;
  if (rows.length === 0) return '$path must have at least one table-row';
  if (columns === 0 || columns > tableLimits.columns) {
    return `$path.children.0 must have 1 to ${tableLimits.columns} cells, but has ${columns}`;
  }
  const other = rows.findIndex((count) => count !== columns);
  if (other >= 0)
    return `$path.children.${other} must have ${columns} cells like the first row, but has ${rows[other]}`;
  const cells = columns * rows.length;
  return cells <= tableLimits.cells ? null : `$path must have at most ${tableLimits.cells} cells, but has ${cells}`;
};

function countChildren(node: unknown): number {
  return isObject(node) && Array.isArray(node.children) ? node.children.length : 0;
}

/** A browser may load what is embedded: an address of another scheme, or with a password, is refused. */
function isEmbedUrl(url: unknown): boolean {
  if (!isText(url, maxUrlLength) || !/^https:\/\/[^\s<>"\\]+$/i.test(url) || !URL.canParse(url)) return false;
  const { protocol, username, password } = new URL(url);
  return protocol === 'https:' && username === '' && password === '';
}

function isText(value: unknown, maxLength: number): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= maxLength;
}

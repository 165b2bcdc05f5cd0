import type { Document, WireJson } from '../../api/index.js';
import { documentTitle, findTitleAttribute, type VersionState } from '../../documents/index.js';
import { toRelatedDocuments } from '../../fields/index.js';
import type { Column } from './columns.js';
import type { Lookups } from './use-lookups.js';

/** Formats of an export. */
export const exportFormats = ['csv', 'json'] as const;

/** One of `exportFormats`. */
export type ExportFormat = (typeof exportFormats)[number];

/** A document as a row of CSV: documentId, locale and state, then the columns of the list. */
export type ExportRow = Readonly<Record<string, WireJson>>;

/** Names that rows have besides the columns. */
const documentNames = ['documentId', 'locale', 'status'] as const;

/** The names of a row, in their order; columns of these names are not repeated. */
export function exportNames(columns: readonly Column[]): readonly string[] {
  const names = columns.flatMap((column) => [column.name, ...[secondName(column)].filter((name) => name !== null)]);
  return [...new Set([...documentNames, ...names])];
}

/** What people read beside the documentIds of a column, which an import leaves out; null: nothing. */
function secondName(column: Column): string | null {
  if (column.kind === 'media') return `${column.name}.url`;
  const title = column.kind === 'relation' ? findTitleAttribute(column.target) : null;
  return title === null ? null : `${column.name}.${title.name}`;
}

/** Returns a document as a row: relations by documentId and by title, files by documentId and URL, languages with the state of each. */
export function exportRow(document: Document, columns: readonly Column[], lookups: Lookups): ExportRow {
  const values = columns.flatMap((column): readonly (readonly [string, WireJson])[] => {
    const second = secondName(column);
    const value = [column.name, exportValue(document, column, lookups)] as const;
    return second === null ? [value] : [value, [second, readableValue(document, column)]];
  });
  return {
    documentId: document.documentId,
    locale: document.locale ?? null,
    status: lookups.findState(document),
    ...Object.fromEntries(values),
  };
}

function exportValue(document: Document, column: Column, lookups: Lookups): WireJson {
  const value = document[column.name] ?? null;
  switch (column.kind) {
    case 'attribute':
    case 'system':
      return value as WireJson;
    case 'person':
      return lookups.findPerson(document, column.name)?.name ?? null;
    case 'locales':
      return Object.fromEntries(
        lookups.listLocales(document).map(({ locale, state }: VersionState) => [locale ?? '', state]),
      );
    case 'relation':
    case 'media':
      return toRelatedDocuments(value).map(({ documentId }) => documentId);
  }
}

function readableValue(document: Document, column: Column): WireJson {
  const related = toRelatedDocuments(document[column.name]);
  return column.kind === 'relation'
    ? related.map((one) => documentTitle(one, column.target) ?? one.documentId)
    : related.map(({ url }) => String(url));
}

/** Marks the text as UTF-8 for spreadsheets. */
const byteOrderMark = '\uFEFF';

/** The first line of a CSV file. */
export function csvHead(names: readonly string[]): string {
  return `${byteOrderMark}${csvLine(names)}`;
}

/** A row as a line of CSV (RFC 4180). */
export function csvRow(row: ExportRow, names: readonly string[]): string {
  return csvLine(names.map((name) => csvText(row[name] ?? null)));
}

function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvText(value: WireJson): string {
  if (value === null) return '';
  if (Array.isArray(value)) return value.map((entry) => csvText(entry as WireJson)).join('; ');
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, entry]) => `${name}: ${csvText(entry as WireJson)}`)
      .join('; ');
  }
  return String(value);
}

/** What spreadsheets would run as a formula, marked or not; a number is none. */
const formula = /^'*[=+\-@\t\r]/;
const plainNumber = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** A cell: what would be a formula begins with an apostrophe, which spreadsheets take as the sign of a text. */
function csvCell(text: string): string {
  const safe = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

import type { Document, WireJson } from '../../api/index.js';
import { documentTitle, type VersionState } from '../../documents/index.js';
import type { Column } from './columns.js';
import type { Lookups } from './use-lookups.js';

/** Formats of an export. */
export const exportFormats = ['csv', 'json'] as const;

/** One of `exportFormats`. */
export type ExportFormat = (typeof exportFormats)[number];

/** A document as it is exported: documentId, locale and state, then the columns of the list. */
export type ExportRow = Readonly<Record<string, WireJson>>;

/** Names that rows have besides the columns. */
const documentNames = ['documentId', 'locale', 'status'] as const;

/** The names of a row, in their order; columns of these names are not repeated. */
export function exportNames(columns: readonly Column[]): readonly string[] {
  return [...new Set([...documentNames, ...columns.map(({ name }) => name)])];
}

/** Returns a document as a row: relations by title, files by URL, languages with the state of each. */
export function exportRow(document: Document, columns: readonly Column[], lookups: Lookups): ExportRow {
  const values = columns.map((column) => [column.name, exportValue(document, column, lookups)] as const);
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
    case 'relation': {
      const titles = asList(value).map((related) => documentTitle(related, column.target) ?? related.documentId);
      return column.attribute.many ? titles : (titles[0] ?? null);
    }
    case 'media': {
      const urls = asList(value).map(({ url }) => String(url));
      return column.attribute.many ? urls : (urls[0] ?? null);
    }
  }
}

function asList(value: unknown): readonly Document[] {
  if (value === null || value === undefined) return [];
  return (Array.isArray(value) ? value : [value]) as readonly Document[];
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

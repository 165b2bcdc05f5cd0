import type { Attribute, ColumnKind, ContentModel, ContentType, WireJson } from '../../api/index.js';
import { withoutComponentIds } from '../../fields/index.js';
import { isTransferred } from './export-document.js';

/** A row of an import: values by the names of attributes, and `documentId`. */
export type ImportRow = Readonly<Record<string, WireJson>>;

/** A file as rows. */
export interface ImportTable {
  readonly rows: readonly ImportRow[];
  /** Names that are imported. */
  readonly names: readonly string[];
  /** Names of the file that are not: the type has no such attribute, the role may not write it, or it is stored elsewhere. */
  readonly ignored: readonly string[];
}

/** Parses a file; JSON is a list of objects, everything else CSV with names in the first line. Throws SyntaxError for JSON that is none. */
export function parseTable(text: string, type: ContentType): ImportTable {
  const trimmed = text.replace(/^\uFEFF/, '');
  return trimmed.trimStart().startsWith('[') ? parseJsonTable(trimmed, type) : parseCsvTable(trimmed, type);
}

function parseJsonTable(text: string, type: ContentType): ImportTable {
  const list: unknown = JSON.parse(text);
  const objects = Array.isArray(list) ? list.filter(isRecord) : [];
  const found = [...new Set(objects.flatMap((row) => Object.keys(row)))];
  const names = found.filter((name) => isImported(name, type, 'json'));
  const rows = objects.map(
    (row): ImportRow =>
      Object.fromEntries(names.flatMap((name) => (name in row ? [[name, row[name] as WireJson] as const] : []))),
  );
  return { rows, names, ignored: found.filter((name) => !names.includes(name)) };
}

function parseCsvTable(text: string, type: ContentType): ImportTable {
  const [head = [], ...lines] = parseCsv(text);
  const found = head.map((name) => name.trim());
  const names = found.filter((name) => isImported(name, type, 'csv'));
  const attributes = new Map(type.attributes.map((attribute) => [attribute.name, attribute]));
  const rows = lines.map(
    (line): ImportRow =>
      Object.fromEntries(
        found.flatMap((name, index) =>
          names.includes(name) ? [[name, cellValue(line[index] ?? '', attributes.get(name))] as const] : [],
        ),
      ),
  );
  return { rows, names, ignored: found.filter((name) => name !== '' && !names.includes(name)) };
}

/** The row as a new document: its components are new ones, too. */
export function asNewDocument(row: ImportRow, { attributes }: ContentType, model: ContentModel): ImportRow {
  const values = attributes.flatMap((attribute) =>
    attribute.name in row
      ? [[attribute.name, withoutComponentIds(attribute, row[attribute.name], model) as WireJson] as const]
      : [],
  );
  return { ...row, ...Object.fromEntries(values) };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** CSV has no components, and does not say of which type a document is. */
function isImported(name: string, { attributes }: ContentType, format: 'csv' | 'json'): boolean {
  if (name === 'documentId') return true;
  const attribute = attributes.find((candidate) => candidate.name === name);
  if (attribute === undefined || !isTransferred(attribute) || !(attribute.creatable || attribute.updatable))
    return false;
  if (format === 'json') return true;
  if (attribute.storage === 'relation') return attribute.target !== null;
  return attribute.storage === 'column' || attribute.storage === 'media';
}

function cellValue(cell: string, attribute: Attribute | undefined): WireJson {
  // The mark that exports put before what would be a formula.
  const text = /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
  if (attribute?.storage === 'relation' || attribute?.storage === 'media') {
    const ids = text.split(';').flatMap((id) => (id.trim() === '' ? [] : [id.trim()]));
    return attribute.many || ids.length > 1 ? ids : (ids[0] ?? null);
  }
  if (attribute?.storage !== 'column') return text;
  return text === '' ? null : typedValue(text, attribute.column);
}

/** What is no value of the kind stays a text, which the server refuses with a reason. */
function typedValue(text: string, column: ColumnKind): WireJson {
  switch (column) {
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text;
    case 'integer':
    case 'real':
      return /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : text;
    case 'json':
      try {
        return JSON.parse(text) as WireJson;
      } catch (error) {
        if (error instanceof SyntaxError) return text;
        throw error;
      }
    case 'bigint':
    case 'decimal':
    case 'text':
    case 'date':
    case 'time':
    case 'instant':
      return text;
  }
}

/** The lines of CSV (RFC 4180), whose separator is the most frequent in the first one: a comma, a semicolon or a tab. */
export function parseCsv(text: string): readonly (readonly string[])[] {
  const [first = ''] = text.split(/\r?\n/, 1);
  const count = (mark: string): number => first.split(mark).length;
  const separator = [',', ';', '\t'].toSorted((left, right) => count(right) - count(left))[0] ?? ',';
  const lines: string[][] = [];
  let line: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? '';
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell === '') isQuoted = true;
    else if (character === separator) {
      line.push(cell);
      cell = '';
    } else if (character === '\n') {
      lines.push([...line, cell.replace(/\r$/, '')]);
      line = [];
      cell = '';
    } else cell += character;
  }
  if (cell !== '' || line.length > 0) lines.push([...line, cell]);
  return lines.filter((cells) => cells.some((value) => value !== ''));
}

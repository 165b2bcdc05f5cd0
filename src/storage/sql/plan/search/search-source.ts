import { Bug, unreachable } from '../../../../foundations/core/index.js';
import type { Status } from '../../../../language/query/index.js';
import {
  type Attribute,
  type ContentType,
  findShapeAttribute,
  getSearchLanguage,
  type SearchedAttribute,
} from '../../../../language/schema/index.js';
import { type AttributeTexts, type IndexedVersion, indexVersion } from '../../../../language/search/index.js';
import { compile, slotMark } from '../compile.js';
import { componentSource } from '../read/component-source.js';
import { memoizePerLayout } from '../read/memoize-per-layout.js';
import { type PlanContext, ReadPrinter, type ReadScope, type RowScope } from '../read/read-printer.js';
import { getTargetType, relatedConditions, relatedRows, whereClause } from '../read/related.js';
import type { DatabaseRow } from '../statement.js';
import type { Compiled, Sql } from '../types.js';
import type { SearchIndex } from './search-index.js';
import { listSearchedTexts, type SearchedValue } from './searched-texts.js';

/** The texts of one version by the number of the attribute. */
export interface SearchedVersion {
  readonly id: number;
  readonly locale: string;
  readonly status: string;
  readonly texts: readonly AttributeTexts[];
}

/** Reads what versions are found by. */
export interface SearchSource {
  /** Statements whose rows are all versions among the ids, a JSON array of arrays with one id. */
  readonly statements: readonly Compiled[];
  /** Returns the texts in a row of them. */
  parseRow(row: DatabaseRow): SearchedVersion;
}

const sources = memoizePerLayout(() => new WeakMap<SearchIndex, SearchSource>());

/** Returns how the texts of the versions in an index are read. The same expressions as in responses are printed. */
export function searchSource(index: SearchIndex, context: PlanContext): SearchSource {
  const cache = sources(context);
  const source = cache.get(index) ?? createSource(index, context);
  cache.set(index, source);
  return source;
}

/** Returns what an index contains of a version. */
export function indexSearchedVersion({ search }: SearchIndex, version: SearchedVersion): IndexedVersion {
  const { locale, status, texts } = version;
  return indexVersion({ locale, status, language: getSearchLanguage(search, locale) }, texts);
}

/** Whether the versions of a status are searched: those that change sets compare with are not. */
export function isSearchedStatus(status: string): boolean {
  return !status.startsWith('base:') && !status.startsWith('undo:');
}

/** Related documents are read in the status of the version: drafts of drafts, and what is published of all others. */
function createSource(index: SearchIndex, context: PlanContext): SearchSource {
  const { type } = index.table;
  const statuses: readonly Status[] =
    type.draftAndPublish && index.targets.length > 0 ? ['draft', 'published'] : ['published'];
  return {
    statements: statuses.map((status) => printSource(index, status, statuses.length > 1, context)),
    parseRow: (row) => ({
      id: Number(row.id),
      locale: String(row.locale),
      status: String(row.status),
      texts: index.search.attributes.map((searched, attribute) => ({
        attribute,
        texts: listSearchedTexts(searched, parseValue(searched, type, row, attribute), type, context.snapshot),
      })),
    }),
  };
}

function printSource(index: SearchIndex, status: Status, isOneOfTwo: boolean, context: PlanContext): Compiled {
  const printer = new ReadPrinter(context, 1);
  const { dialect } = printer;
  const { type, table } = { type: index.table.type, table: printer.table(index.table.type) };
  const alias = printer.alias('t');
  const column = (name: string): Sql => printer.column(alias, name);
  const locale = type.localized ? { sql: column('locale'), constant: false } : null;
  const row: RowScope = { is: 'row', alias, type, table, status, locale };
  const values = index.search.attributes.flatMap((searched, number) =>
    printSearchedValue(searched, row, printer).map((sql, part) => `${sql} AS ${columnName(number, part)}`),
  );
  const ids = `SELECT CAST(e.value ->> 0 AS bigint) FROM ${dialect.search.entries(slotMark(0))}`;
  const where = [
    `${column('id')} IN (${ids})`,
    ...(isOneOfTwo ? [`${column('status')} ${status === 'draft' ? '=' : '<>'} ${dialect.text('draft')}`] : []),
  ];
  const selected = [column('id'), column('locale'), column('status'), ...values];
  const text = `SELECT ${selected.join(', ')} FROM ${dialect.identifier(table.name)} ${alias} WHERE ${where.join(' AND ')}`;
  return compile(text, dialect, []);
}

function columnName(attribute: number, part: number): string {
  return `v${attribute}_${part}`;
}

/** A value as JSON text; of a component its response JSON and its stored JSON; of related documents an array without brackets. */
export function printSearchedValue(
  { name, inner }: SearchedAttribute,
  row: RowScope,
  printer: ReadPrinter,
): readonly Sql[] {
  const attribute = findShapeAttribute(row.type, name);
  switch (attribute?.storage) {
    case 'column':
      return [printer.column(row.alias, attribute.column)];
    case 'component':
    case 'zone': {
      const source = componentSource(attribute, row, printer);
      return [source.responseJson, source.storedJson];
    }
    case 'relation':
    case 'media':
      return [relatedTexts(attribute, inner ?? '', row, printer)];
    case 'computed':
    case undefined:
      throw new Bug(`${row.type.uid}.${name} cannot be searched`);
    default:
      return unreachable(attribute);
  }
}

function relatedTexts(
  attribute: Extract<Attribute, { readonly storage: 'relation' | 'media' }>,
  inner: string,
  scope: ReadScope,
  printer: ReadPrinter,
): Sql {
  const { dialect } = printer;
  const related = relatedRows(attribute, getTargetType(String(attribute.target), printer), scope, printer);
  const title = related.row.table.columns.get(inner);
  if (title === undefined) throw new Bug(`${attribute.target} has no ${inner}`);
  const json = dialect.jsonText(title.kind, printer.column(related.row.alias, title.name));
  // In one order, so that equal links have equal entries, and no text is too long for the aggregate.
  const rows = `SELECT ${dialect.join([{ text: '' }, { sql: json }])} AS json FROM ${related.from}${whereClause(relatedConditions(related))} ORDER BY ${printer.column(related.row.alias, 'id')} LIMIT ${maxRelated}`;
  return `(SELECT ${dialect.joinRows('r.json')} FROM (${rows}) r)`;
}

/** Related documents by which a version is found. */
const maxRelated = 1_000;

function parseValue({ name }: SearchedAttribute, type: ContentType, row: DatabaseRow, number: number): SearchedValue {
  const [value, stored] = [row[columnName(number, 0)] ?? null, row[columnName(number, 1)] ?? null];
  const parse = (json: unknown): unknown => (json === null ? null : JSON.parse(String(json)));
  switch (findShapeAttribute(type, name)?.storage) {
    case 'component':
    case 'zone':
      return { value: parse(value), stored: parse(stored) };
    case 'relation':
    case 'media':
      return { value: value === null ? null : parse(`[${String(value)}]`), stored: null };
    default:
      return { value, stored: null };
  }
}

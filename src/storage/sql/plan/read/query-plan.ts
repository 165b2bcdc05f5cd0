import { Bug, Lru, unreachable } from '../../../../foundations/core/index.js';
import {
  createShapeKey,
  type DocumentReadQuery,
  type FilterNode,
  type KeysetChoice,
  type ListReadQuery,
  type LocaleChain,
  type PageChoice,
  type ReadQuery,
  type VersionChoice,
} from '../../../../language/query/index.js';
import type { ContentType, Stored } from '../../../../language/schema/index.js';
import { systemTableNames } from '../../layout/index.js';
import { compile, slotMark } from '../compile.js';
import { presenceTopic } from '../presence-topic.js';
import type { Compiled, Sql } from '../types.js';
import { limitedStatement, limitValues, type PopulatedPlaces } from './answer-limits.js';
import { type CandidateJoin, type Candidates, findCandidates, joinCandidates } from './candidates.js';
import { condition } from './filter.js';
import { keysetPage } from './keyset.js';
import { chainPosition, conditionsInLocale } from './locale-chain.js';
import { isMaterialized } from './materialized-json.js';
import { memoizePerLayout } from './memoize-per-layout.js';
import type { PlanContext, ReadPrinter, RowScope } from './read-printer.js';
import { rowJson } from './select-json.js';
import { orderTerms } from './sort.js';
import { queryLocale, rootChain, versionConditions } from './version-conditions.js';

/**
 * The plan of a list: one statement for the page (bytes of its documents, separated by commas, NULL where there are none), one for the
 * total where it is requested, and the values to bind.
 */
export interface ListPlan {
  readonly page: Compiled;
  readonly total: Compiled | null;
  readonly values: readonly Stored[];
}

/** The plan of one document: one statement (bytes of a JSON object, no row where there is none). */
export interface DocumentPlan {
  readonly statement: Compiled;
  readonly values: readonly Stored[];
}

interface ListStatements {
  readonly page: Compiled;
  readonly total: Compiled;
  readonly places: PopulatedPlaces;
}

interface DocumentStatement {
  readonly statement: Compiled;
  readonly places: PopulatedPlaces;
}

const maxShapes = 1000;

/** Statements printed for one layout in one dialect: by shape, and, checked first, by query, for repeated queries. */
class StatementCache<T> {
  readonly #byShape = new Lru<string, T>(maxShapes);
  readonly #byQuery = new WeakMap<ReadQuery, T>();

  get(query: ReadQuery, print: () => T): T {
    const cached = this.#byQuery.get(query);
    if (cached !== undefined) return cached;
    const key = createShapeKey(query);
    const printed = this.#byShape.get(key) ?? print();
    this.#byShape.set(key, printed);
    this.#byQuery.set(query, printed);
    return printed;
  }
}

const listStatements = memoizePerLayout(() => new StatementCache<ListStatements>());
/** Statements that search candidates first. */
const searchStatements = memoizePerLayout(() => new StatementCache<ListStatements>());
const documentStatements = memoizePerLayout(() => new StatementCache<DocumentStatement>());

/**
 * Plans a list. Statements depend on the query's shape, and on whether an index finds candidates, and are printed once for each. For
 * one query this never changes, as its values are its own.
 */
export function planList(query: ListReadQuery, context: PlanContext): ListPlan {
  const candidates = query.page.is === 'keyset' ? null : findCandidates(query, context);
  const cache = candidates === null ? listStatements(context) : searchStatements(context);
  const statements = cache.get(query, () => printList(query, context, candidates));
  const { limit, offset } = pageBounds(query.page);
  const limits = limitValues(limit, statements.places, query.values, context);
  const values = [...query.values, limit, offset, ...limits];
  return {
    page: statements.page,
    total: query.page.withCount ? statements.total : null,
    values: candidates === null ? values : [...values, candidates.match],
  };
}

/** Plans one document. The statement binds further values after those of the query. */
export function planDocument(query: DocumentReadQuery, context: PlanContext): DocumentPlan {
  const { statement, places } = documentStatements(context).get(query, () => printDocument(query, context));
  return { statement, values: [...query.values, ...limitValues(1, places, query.values, context)] };
}

function printList(query: ListReadQuery, context: PlanContext, candidates: Candidates | null): ListStatements {
  const slot = query.values.length + 2;
  const { statement: page, places } = limitedStatement(slot, context, (printer) =>
    candidates === null ? printPage(query, printer) : searchPage(query, candidates, printer),
  );
  const { statement: total } = limitedStatement(slot, context, (printer) =>
    candidates === null ? printTotal(query, printer) : searchTotal(query, candidates, printer),
  );
  return { page, total, places };
}

/** The page among candidates; where there are too many of them, the page without candidates. */
function searchPage(query: ListReadQuery, candidates: Candidates, printer: ReadPrinter): Compiled {
  const plainRows = rowsByIds(query, rootRow(query, printer), printer);
  const row = rootRow(query, printer);
  const candidateJoin = joinCandidates(candidates, { slot: matchSlot(query), countsAll: false, row }, printer);
  const candidateRows = rowsByIds(query, row, printer, candidateJoin);
  return compile(
    plainOrCandidates(candidateJoin, [joinedRows(plainRows, printer), joinedRows(candidateRows, printer)], 'json'),
    printer.dialect,
    printer.reads,
  );
}

/** The total, in the same way. */
function searchTotal(query: ListReadQuery, candidates: Candidates, printer: ReadPrinter): Compiled {
  const plainCount = countRows(query, rootRow(query, printer), printer);
  const row = rootRow(query, printer);
  const candidateJoin = joinCandidates(candidates, { slot: matchSlot(query), countsAll: true, row }, printer);
  const candidateCount = countRows(query, row, printer, candidateJoin);
  return compile(
    plainOrCandidates(candidateJoin, [plainCount, candidateCount], 'total'),
    printer.dialect,
    printer.reads,
  );
}

/** Only one of the two queries returns a row. */
function plainOrCandidates({ prefix, tooMany }: CandidateJoin, [all, some]: readonly [Sql, Sql], column: string): Sql {
  return `${prefix} SELECT CASE WHEN ${tooMany} THEN (${all}) ELSE (${some}) END AS ${column}`;
}

/** The slot of the text to match in an index, after those of limit, offset and the limits of the result. */
function matchSlot(query: ListReadQuery): number {
  return query.values.length + 5;
}

function printPage(query: ListReadQuery, printer: ReadPrinter): Compiled {
  const isPlain = hasStoredTotal(query) && query.node.sort.length === 0;
  if (query.page.is === 'keyset') {
    const statement = printKeysetPage(query, query.page, printer);
    return isPlain ? { ...statement, bounded: true } : statement;
  }
  const row = rootRow(query, printer);
  const rows =
    isPlain && isReadInIndexOrder(query, row, printer)
      ? `SELECT ${rowJson(query.node, row, printer)} AS json FROM ${pageRows(query, row, printer)}`
      : rowsByIds(query, row, printer);
  const statement = compile(joinedRows(rows, printer), printer.dialect, printer.reads);
  return isPlain ? { ...statement, bounded: true } : statement;
}

/** The page, a line feed, and its neighbours: entries contain no line feed after that. See `KeysetPage`. */
function printKeysetPage(query: ListReadQuery, page: KeysetChoice, printer: ReadPrinter): Compiled {
  const { dialect } = printer;
  const sizes = { size: query.values.length, oneMore: query.values.length + 1 };
  const printRows = () => {
    const row = rootRow(query, printer);
    return { row, source: sourceRows(query, row, printer, null) };
  };
  const { prefix, ids, neighbours } = keysetPage(page, query.node.sort, sizes, printRows, printer);
  const withNeighbours = (entries: Sql): Sql =>
    dialect.join([{ sql: `coalesce(${entries}, '')` }, { text: '\n' }, { sql: neighbours }]);
  const text = joinedRows(rowsOfIds(query, ids, printer), printer, withNeighbours);
  return compile(`${prefix} ${text}`, dialect, printer.reads);
}

/**
 * `rows` has a limit where its column is named more than once, so that the text of a row is printed once nevertheless. `complete`: what
 * the answer is made of the joined texts, which are NULL without rows.
 */
function joinedRows(rows: Sql, printer: ReadPrinter, complete: (entries: Sql) => Sql = (entries) => entries): Sql {
  const { dialect, countsEntries } = printer;
  const { limits } = dialect;
  const rowsAlias = printer.alias('j');
  const [json, bytes] = [`${rowsAlias}.json`, printer.limitValue('bytes')];
  // Without counting, the finished text is measured: a page has few documents, and each mention of a text copies it.
  const text = countsEntries ? limits.counted(json, 0, null, bytes) : json;
  const joined = printer.countsOnly ? `max(${text})` : dialect.joinRows(text);
  return limitWholeAnswer(`SELECT ${dialect.bytes(complete(joined))} AS json FROM (${rows}) ${rowsAlias}`, printer);
}

/** The result of a statement that populates something, which aborts where the result is too long. */
function limitWholeAnswer(answer: Sql, printer: ReadPrinter): Sql {
  const { wholeAnswer } = printer.dialect.limits;
  if (wholeAnswer === null || printer.places.length === 0) return answer;
  const alias = printer.alias('w');
  return `SELECT ${wholeAnswer(`${alias}.json`, printer.limitValue('bytes'))} AS json FROM (${answer}) ${alias}`;
}

/**
 * Ids first: the inner query finds and orders the ids of the page from indexes alone where it can; then only the rows of the page are
 * read and rendered.
 */
function rowsByIds(
  query: ListReadQuery,
  innerRow: RowScope,
  printer: ReadPrinter,
  candidateJoin: CandidateJoin | null = null,
): Sql {
  const { locale } = query.versions;
  const ids =
    locale.is === 'first' && query.node.sort.length === 0 && candidateJoin === null
      ? chainIds(query, locale, printer)
      : `SELECT ${printer.column(innerRow.alias, 'id')} AS id FROM ${pageRows(query, innerRow, printer, candidateJoin)}`;
  return rowsOfIds(query, ids, printer);
}

/** The rows of these ids, in their order. */
function rowsOfIds(query: ListReadQuery, ids: Sql, printer: ReadPrinter): Sql {
  const { dialect } = printer;
  const outerRow = rootRow(query, printer);
  const alias = printer.alias('p');
  const rows = dialect.lookup(rowJson(query.node, outerRow, printer), {
    sources: { from: `(${ids}) ${alias}`, where: [], order: [] },
    table: tableWithAlias(outerRow, printer),
    key: `${printer.column(outerRow.alias, 'id')} = ${alias}.id`,
    where: [],
  });
  return !printer.countsEntries ? rows : `${rows} ${dialect.limit(slotMark(query.values.length), '0')}`;
}

/**
 * Whether an index returns the rows of the page in their order, and their materialized JSON is found by the ids in the index: nothing
 * is sorted, and no row is read a second time.
 */
function isReadInIndexOrder(query: ListReadQuery, row: RowScope, printer: ReadPrinter): boolean {
  return (row.locale === null || row.locale.constant) && isMaterialized(query.node, row, printer);
}

/** The rows of the page, in its order. */
function pageRows(
  query: ListReadQuery,
  row: RowScope,
  printer: ReadPrinter,
  candidateJoin: CandidateJoin | null = null,
): Sql {
  const { dialect } = printer;
  const { locale } = query.versions;
  const byDefault = [
    ...(locale.is === 'first' ? [chainPosition(locale, row, printer)] : []),
    printer.column(row.alias, 'id'),
  ].map((term) => dialect.order(term, 'asc'));
  const order = [...orderTerms(query.node.sort, row, printer), ...byDefault];
  const limit = dialect.limit(slotMark(query.values.length), slotMark(query.values.length + 1));
  return `${sourceRows(query, row, printer, candidateJoin)} ORDER BY ${order.join(', ')} ${limit}`;
}

/**
 * The ids of a page by a chain of locales, in the default order: by the position of the locale, then by row id. Each locale is read in
 * the order of an index, and only for what those before it leave of the page.
 */
function chainIds(query: ListReadQuery, chain: LocaleChain, printer: ReadPrinter): Sql {
  const { dialect } = printer;
  const [limit, offset] = [slotMark(query.values.length), slotMark(query.values.length + 1)];
  const names = chain.slots.map((_, position) => `octavo_chain_${position}`);
  const parts = chain.slots.map((slot, position) => {
    const row = rootRow(query, printer);
    const id = printer.column(row.alias, 'id');
    const inLocale = { ...query.versions, locale: { is: 'some', slots: [slot], explicit: true } } as const;
    const conditions = [
      rowConditions({ versions: inLocale, filter: query.node.filter }, row, printer),
      ...conditionsInLocale(rootChain(chain, printer), position, row, printer),
    ];
    const found = names.slice(0, position).map((name) => ` - (SELECT count(*) FROM ${name})`);
    const rest = `${dialect.typed(limit, 'integer')} + ${dialect.typed(offset, 'integer')}${found.join('')}`;
    return `${names[position]} AS MATERIALIZED (SELECT ${id} AS id FROM ${tableWithAlias(row, printer)} WHERE ${conditions.join(' AND ')} ORDER BY ${dialect.order(id, 'asc')} LIMIT ${rest})`;
  });
  const all = names.map((name, position) => `SELECT ${position} AS position, id FROM ${name}`).join(' UNION ALL ');
  return `WITH ${parts.join(', ')} SELECT id FROM (${all}) ${printer.alias('u')} ORDER BY position, id ${dialect.limit(limit, offset)}`;
}

function printTotal(query: ListReadQuery, printer: ReadPrinter): Compiled {
  const row = rootRow(query, printer);
  const { dialect } = printer;
  if (hasStoredTotal(query)) {
    const total = storedTotal(row, versionConditions(query.versions, row, printer).join(' AND '), printer);
    return { ...compile(total, dialect, [presenceTopic(row.type.uid)]), bounded: true };
  }
  return compile(countDocuments(query, row, printer) ?? countRows(query, row, printer), dialect, printer.reads);
}

/** Whether a list contains all versions of a status in some locales: their number is stored, and an index has their order. */
function hasStoredTotal({ node, versions }: ListReadQuery): boolean {
  return node.filter === null && versions.publication === null && versions.locale.is !== 'first';
}

/** The total by a chain of locales alone: the documents with a version in any of them; null: there are other conditions. */
function countDocuments({ node, versions }: ListReadQuery, row: RowScope, printer: ReadPrinter): Sql | null {
  const { locale, publication } = versions;
  if (locale.is !== 'first' || node.filter !== null || publication !== null) return null;
  const anyOfThem = { ...versions, locale: { is: 'some', slots: locale.slots, explicit: true } } as const;
  const where = [...versionConditions(anyOfThem, row, printer), ...printer.interruptible(row.alias)].join(' AND ');
  const documents = `SELECT DISTINCT ${printer.column(row.alias, 'document_id')} FROM ${tableWithAlias(row, printer)} WHERE ${where}`;
  return `SELECT count(*) AS total FROM (${documents}) ${printer.alias('d')}`;
}

function countRows(
  query: ListReadQuery,
  row: RowScope,
  printer: ReadPrinter,
  candidateJoin: CandidateJoin | null = null,
): Sql {
  return `SELECT count(*) AS total FROM ${sourceRows(query, row, printer, candidateJoin)}`;
}

/**
 * The stored total has columns of the same names, so the conditions are the same. The table itself is named as well, and not read:
 * where a change of the model has renamed it, the statement fails and the query is repeated, instead of returning a total of 0.
 */
function storedTotal(row: RowScope, where: Sql, printer: ReadPrinter): Sql {
  const { dialect } = printer;
  const column = (name: string) => printer.column(row.alias, name);
  const tableExists = `NOT EXISTS (SELECT 1 FROM ${dialect.identifier(row.table.name)} WHERE ${dialect.identifier('id')} < 0)`;
  const name = `${column('name')} = ${dialect.text(row.table.name)}`;
  return (
    `SELECT CAST(coalesce(sum(${column('total')}), 0) AS bigint) AS total ` +
    `FROM ${dialect.identifier(systemTableNames.totals)} ${row.alias} WHERE ${name} AND ${where} AND ${tableExists}`
  );
}

function printDocument(query: DocumentReadQuery, context: PlanContext): DocumentStatement {
  return limitedStatement(query.values.length, context, (printer) => {
    const { dialect } = printer;
    const row = rootRow(query, printer);
    const documentCondition =
      query.documentId === null
        ? []
        : [`${printer.column(row.alias, 'document_id')} = ${dialect.typed(slotMark(query.documentId), 'text')}`];
    const where = [...documentCondition, rowConditions(selectionOf(query), row, printer)].join(' AND ');
    const json = dialect.bytes(rowJson(query.node, row, printer));
    const text = `SELECT ${json} AS json FROM ${tableWithAlias(row, printer)} WHERE ${where} LIMIT 1`;
    return { ...compile(limitWholeAnswer(text, printer), dialect, printer.reads), bounded: true, singleRow: true };
  });
}

function rootRow(query: ReadQuery, printer: ReadPrinter): RowScope {
  return rootScope(queriedType(query), query.versions, printer);
}

/** The versions of a content type, under a new alias. */
export function rootScope(type: ContentType, versions: VersionChoice, printer: ReadPrinter): RowScope {
  const alias = printer.alias('t');
  return {
    is: 'row',
    alias,
    type,
    table: printer.table(type),
    status: versions.status,
    locale: type.localized ? queryLocale(versions.locale, alias, printer) : null,
  };
}

/** Which versions a query selects. */
interface Selection {
  readonly versions: VersionChoice;
  readonly filter: FilterNode | null;
}

function rowConditions({ versions, filter }: Selection, row: RowScope, printer: ReadPrinter): Sql {
  const filtered = filter === null ? [] : [condition(filter, row, printer)];
  const conditions = [...versionConditions(versions, row, printer), ...filtered];
  return [...conditions, ...printer.interruptible(row.alias)].join(' AND ');
}

/** The selected rows of a scope, with other rows joined to them. */
export function selectedRows(selection: Selection, row: RowScope, joins: readonly Sql[], printer: ReadPrinter): Sql {
  return `${[tableWithAlias(row, printer), ...joins].join(' ')} WHERE ${rowConditions(selection, row, printer)}`;
}

/** The rows of a query, all of them or those among candidates. */
function sourceRows(query: ReadQuery, row: RowScope, printer: ReadPrinter, candidateJoin: CandidateJoin | null): Sql {
  const [table, where] = [tableWithAlias(row, printer), rowConditions(selectionOf(query), row, printer)];
  return candidateJoin === null
    ? `${table} WHERE ${where}`
    : `${candidateJoin.rows} CROSS JOIN ${table} WHERE ${candidateJoin.joinCondition} AND ${where}`;
}

function selectionOf({ versions, node }: ReadQuery): Selection {
  return { versions, filter: node.filter };
}

function tableWithAlias(row: RowScope, printer: ReadPrinter): Sql {
  return `${printer.dialect.identifier(row.table.name)} ${row.alias}`;
}

/** The two numbers of a page; those of a keyset are its size, and one row more. */
export function pageBounds(page: PageChoice): { readonly limit: number; readonly offset: number } {
  switch (page.is) {
    case 'page':
      return { limit: page.pageSize, offset: (page.page - 1) * page.pageSize };
    case 'offset':
      return { limit: page.limit, offset: page.start };
    case 'keyset':
      return { limit: page.pageSize, offset: page.pageSize + 1 };
    default:
      return unreachable(page);
  }
}

function queriedType(query: ReadQuery): ContentType {
  const { shape } = query.node;
  if (shape.is !== 'contentType') throw new Bug('a query reads documents of a content type');
  return shape;
}

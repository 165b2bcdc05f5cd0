import type { KeysetChoice, ListReadQuery, LocaleChain } from '../../../../language/query/index.js';
import { compile, slotMark } from '../compile.js';
import { withHighlightSource } from '../search/search-highlights.js';
import type { Compiled, Sql } from '../types.js';
import type { CandidateJoin } from './candidates.js';
import { layerOf, valueColumn } from './change-set-layer.js';
import { layeredIds } from './change-set-page.js';
import { joinRanks, type RankedRows } from './full-text-search.js';
import { keysetPage } from './keyset.js';
import { chainPosition, conditionsInLocale } from './locale-chain.js';
import { isMaterialized } from './materialized-json.js';
import type { ReadPrinter, RowScope } from './read-printer.js';
import { rootRow, rowConditions, sourceParts, sourceRows, tableWithAlias } from './root-rows.js';
import { rowJson } from './select-json.js';
import { idsBySingleTarget } from './single-target.js';
import { orderTerms } from './sort.js';
import { idsByPattern } from './text-patterns.js';
import { hasStoredTotal } from './total.js';
import { rootChain } from './version-conditions.js';

/** The page of a list, as bytes of its documents. `bounded`: an index has its rows in their order. */
export function printPage(query: ListReadQuery, printer: ReadPrinter): Compiled {
  const isPlain = hasStoredTotal(query) && query.node.sort.length === 0;
  if (query.page.is === 'keyset') {
    const statement = printKeysetPage(query, query.page, printer);
    return isPlain ? { ...statement, bounded: true } : statement;
  }
  if (query.ranked === true) return printRankedPage(query, printer);
  const row = rootRow(query, printer);
  if (layerOf(row) !== null)
    return compile(joinedRows(rowsByIds(query, row, printer), printer), printer.dialect, printer.reads);
  const rows =
    isPlain && isReadInIndexOrder(query, row, printer)
      ? `SELECT ${rowJson(query.node, row, printer)} AS json FROM ${pageRows(query, row, printer)}`
      : rowsByIds(query, row, printer);
  const statement = compile(joinedRows(rows, printer), printer.dialect, printer.reads);
  return isPlain ? { ...statement, bounded: true } : statement;
}

/** The page in the order of ranks. */
function printRankedPage(query: ListReadQuery, printer: ReadPrinter): Compiled {
  const row = rootRow(query, printer);
  const { prefix, ...ranks } = joinRanks(query, row, printer);
  const ids = `SELECT ${printer.column(row.alias, 'id')} AS id FROM ${pageRows(query, row, printer, { candidateJoin: ranks })}`;
  const text = joinedRows(rowsOfIds(query, ids, printer), printer);
  return compile(`${prefix} ${text}`, printer.dialect, printer.reads);
}

/** The page, a line feed, and its neighbours: entries contain no line feed after that. See `KeysetPage`. */
function printKeysetPage(query: ListReadQuery, page: KeysetChoice, printer: ReadPrinter): Compiled {
  const { dialect } = printer;
  const sizes = { size: query.values.length, oneMore: query.values.length + 1 };
  const parts = sourceParts(query, printer);
  const { prefix, ids, neighbours } = keysetPage(page, query.node.sort, sizes, parts, printer);
  const withNeighbours = (entries: Sql): Sql =>
    dialect.join([{ sql: `coalesce(${entries}, '')` }, { text: '\n' }, { sql: neighbours }]);
  const text = joinedRows(rowsOfIds(query, ids, printer), printer, withNeighbours);
  return compile(`${prefix} ${text}`, dialect, printer.reads);
}

/**
 * `rows` has a limit where its column is named more than once, so that the text of a row is printed once nevertheless. `complete`: what
 * the answer is made of the joined texts, which are NULL without rows.
 */
export function joinedRows(
  rows: Sql,
  printer: ReadPrinter,
  complete: (entries: Sql) => Sql = (entries) => entries,
): Sql {
  const { dialect, countsEntries } = printer;
  const { limits } = dialect;
  const rowsAlias = printer.alias('j');
  const [json, bytes] = [`${rowsAlias}.json`, printer.limitValue('bytes')];
  // Without counting, the finished text is measured: a page has few documents, and each mention of a text copies it.
  const text = countsEntries && !printer.countsOnly ? limits.counted(json, 0, null, bytes) : json;
  const joined = printer.countsOnly ? `max(${text})` : dialect.joinRows(text);
  return limitWholeAnswer(`SELECT ${dialect.bytes(complete(joined))} AS json FROM (${rows}) ${rowsAlias}`, printer);
}

/** The result of a statement that populates something, which aborts where the result is too long. */
export function limitWholeAnswer(answer: Sql, printer: ReadPrinter): Sql {
  const { wholeAnswer } = printer.dialect.limits;
  if (wholeAnswer === null || printer.places.length === 0) return answer;
  const alias = printer.alias('w');
  return `SELECT ${wholeAnswer(`${alias}.json`, printer.limitValue('bytes'))} AS json FROM (${answer}) ${alias}`;
}

/**
 * Ids first: the inner query finds and orders the ids of the page from indexes alone where it can; then only the rows of the page are
 * read and rendered.
 */
export function rowsByIds(
  query: ListReadQuery,
  innerRow: RowScope,
  printer: ReadPrinter,
  candidateJoin: CandidateJoin | null = null,
): Sql {
  return rowsOfIds(query, pageIds(query, innerRow, printer, candidateJoin), printer);
}

/** The ids of the rows of a page, in its order. */
function pageIds(query: ListReadQuery, row: RowScope, printer: ReadPrinter, candidateJoin: CandidateJoin | null): Sql {
  const { locale } = query.versions;
  if (candidateJoin === null && layerOf(row) !== null) return layeredIds(query, printer);
  if (candidateJoin === null && locale.is === 'first' && query.node.sort.length === 0)
    return chainIds(query, locale, printer);
  const printIds = (of: RowScope, ...conditions: readonly Sql[]) =>
    idsOf(query, of, printer, { candidateJoin, conditions });
  const chosen = candidateJoin === null ? (idsByPattern(query, printIds, printer) ?? linkedIds(query, printer)) : null;
  return chosen ?? printIds(row);
}

/** The ids of a page whose only filter is one on documents that it links to; null: it has another filter or order. */
function linkedIds(query: ListReadQuery, printer: ReadPrinter): Sql | null {
  const withoutFilter = { ...query, node: { ...query.node, filter: null } };
  return idsBySingleTarget(
    query,
    (linked, onlyIf) => {
      if (linked === null) return idsOf(query, rootRow(query, printer), printer, { onlyIf });
      const { row, links, linked: isLinked, id } = linked;
      const joined =
        links === null ? { conditions: [isLinked] } : { candidateJoin: { rows: links, joinCondition: isLinked } };
      return idsOf(withoutFilter, row, printer, { ...joined, id, onlyIf });
    },
    printer,
  );
}

/** The rows of these ids, in their order. */
function rowsOfIds(query: ListReadQuery, ids: Sql, printer: ReadPrinter): Sql {
  const { dialect } = printer;
  const outerRow = rootRow(query, printer);
  const alias = printer.alias('p');
  const json = withHighlightSource(rowJson(query.node, outerRow, printer), query, outerRow, printer);
  const rows = dialect.lookup(json, {
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

/** Rows that those of the table are joined to: candidates, or ranks by which they are ordered first. */
type JoinedRows = Pick<CandidateJoin, 'rows' | 'joinCondition'> & Partial<Pick<RankedRows, 'rank'>>;

/** What the rows of a page are besides those of the query. */
interface PageParts {
  readonly candidateJoin?: JoinedRows | null;
  readonly conditions?: readonly Sql[];
  /** Their ids, as an index has them in their order; absent: those of the rows. */
  readonly id?: Sql;
  /** A condition without columns under which there are any: nothing is read otherwise. */
  readonly onlyIf?: Sql;
}

function idsOf(query: ListReadQuery, row: RowScope, printer: ReadPrinter, parts: PageParts): Sql {
  const { id = printer.column(row.alias, 'id') } = parts;
  return `SELECT ${id} AS id FROM ${pageRows(query, row, printer, parts)}`;
}

/** The rows of the page, in its order. */
function pageRows(
  query: ListReadQuery,
  row: RowScope,
  printer: ReadPrinter,
  { candidateJoin = null, conditions = [], id = valueColumn(row, 'id', printer), onlyIf }: PageParts = {},
): Sql {
  const { dialect } = printer;
  const { locale } = query.versions;
  const rows = [sourceRows(query, row, printer, candidateJoin), ...conditions].join(' AND ');
  const byRank = candidateJoin?.rank === undefined ? [] : [dialect.order(candidateJoin.rank, 'desc')];
  const byDefault = [...(locale.is === 'first' ? [chainPosition(locale, row, printer)] : []), id].map((term) =>
    dialect.order(term, 'asc'),
  );
  const order = [...byRank, ...orderTerms(query.node.sort, row, printer), ...byDefault];
  const [size, offset] = [slotMark(query.values.length), slotMark(query.values.length + 1)];
  // SQLite evaluates a condition that contains a query for each row, but a limit before the first.
  const limit = onlyIf === undefined ? size : `CASE WHEN ${onlyIf} THEN ${dialect.typed(size, 'integer')} ELSE 0 END`;
  return `${rows} ORDER BY ${order.join(', ')} ${dialect.limit(limit, offset)}`;
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

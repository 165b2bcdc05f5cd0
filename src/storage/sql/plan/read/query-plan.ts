import { Lru, unreachable } from '../../../../foundations/core/index.js';
import {
  createShapeKey,
  type DocumentReadQuery,
  type ListReadQuery,
  type PageChoice,
  type ReadQuery,
} from '../../../../language/query/index.js';
import type { Stored } from '../../../../language/schema/index.js';
import { compile, slotMark } from '../compile.js';
import { withHighlightSource } from '../search/search-highlights.js';
import type { Compiled, Sql } from '../types.js';
import { limitedStatement, limitValues, type PopulatedPlaces } from './answer-limits.js';
import { type CandidateJoin, type Candidates, countEntries, findCandidates, joinCandidates } from './candidates.js';
import { bindQuery } from './full-text-search.js';
import { memoizePerLayout } from './memoize-per-layout.js';
import { joinedRows, limitWholeAnswer, printPage, rowsByIds } from './page.js';
import type { PlanContext, ReadPrinter } from './read-printer.js';
import { rootRow, rowConditions, selectionOf, tableWithAlias } from './root-rows.js';
import { rowJson } from './select-json.js';
import { countRows, printTotal } from './total.js';

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

/** The same whose totals are counted in the index. */
const countedStatements = memoizePerLayout(() => new StatementCache<ListStatements>());

const documentStatements = memoizePerLayout(() => new StatementCache<DocumentStatement>());

/**
 * Plans a list. Statements depend on the query's shape, and on whether an index finds candidates, and are printed once for each. For
 * one query this never changes, as its values are its own.
 */
export function planList(query: ListReadQuery, context: PlanContext): ListPlan {
  const bound = bindQuery(query, context);
  const isSearched = query.page.is !== 'keyset' && query.ranked !== true && query.versions.moment === undefined;
  const candidates = isSearched ? findCandidates(query, context) : null;
  const statements = statementCache(candidates, context).get(query, () => printList(query, context, candidates));
  const { limit, offset } = pageBounds(query.page);
  const limits = limitValues(limit, statements.places, bound, context);
  const values = [...bound, limit, offset, ...limits];
  return {
    page: statements.page,
    total: query.page.withCount ? statements.total : null,
    values: candidates === null ? values : [...values, candidates.match, ...exactMatches(candidates)],
  };
}

function statementCache(candidates: Candidates | null, context: PlanContext): StatementCache<ListStatements> {
  if (candidates === null) return listStatements(context);
  return candidates.exactMatch === null ? searchStatements(context) : countedStatements(context);
}

function exactMatches({ exactMatch }: Candidates): readonly string[] {
  return exactMatch === null ? [] : [exactMatch];
}

/** Plans one document. The statement binds further values after those of the query. */
export function planDocument(query: DocumentReadQuery, context: PlanContext): DocumentPlan {
  const { statement, places } = documentStatements(context).get(query, () => printDocument(query, context));
  const bound = bindQuery(query, context);
  return { statement, values: [...bound, ...limitValues(1, places, bound, context)] };
}

function printList(query: ListReadQuery, context: PlanContext, candidates: Candidates | null): ListStatements {
  const slot = query.values.length + 2;
  const momentContext = { ...context, moment: query.versions.moment };
  const { statement: page, places } = limitedStatement(slot, momentContext, (printer) =>
    candidates === null ? printPage(query, printer) : searchPage(query, candidates, printer),
  );
  const { statement: total } = limitedStatement(slot, momentContext, (printer) =>
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
  if (candidates.exactMatch !== null) {
    const slots = { slot: matchSlot(query), exactSlot: matchSlot(query) + 1 };
    const total = countEntries(query, candidates, { ...slots, row: rootRow(query, printer) }, printer);
    return compile(total, printer.dialect, printer.reads);
  }
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

function printDocument(query: DocumentReadQuery, context: PlanContext): DocumentStatement {
  const { moment } = query.versions;
  return limitedStatement(query.values.length, { ...context, moment }, (printer) => {
    const { dialect } = printer;
    const row = rootRow(query, printer);
    const documentCondition =
      query.documentId === null
        ? []
        : [`${printer.column(row.alias, 'document_id')} = ${dialect.typed(slotMark(query.documentId), 'text')}`];
    const where = [...documentCondition, rowConditions(selectionOf(query), row, printer)].join(' AND ');
    const json = dialect.bytes(withHighlightSource(rowJson(query.node, row, printer), query, row, printer));
    const text = `SELECT ${json} AS json FROM ${tableWithAlias(row, printer)} WHERE ${where} LIMIT 1`;
    const statement = compile(limitWholeAnswer(text, printer), dialect, printer.reads);
    return moment === undefined ? { ...statement, bounded: true, singleRow: true } : statement;
  });
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

import { Bug, Lru } from '../../kernel/index.js';
import { systemTableNames } from '../../layout/index.js';
import { type ListQuestion, type OneQuestion, type Page, type Question, shapeKey } from '../../query/index.js';
import type { ContentType, Stored } from '../../schema/index.js';
import { presenceOf } from '../presence-of.js';
import { compile, slotMark } from '../statement.js';
import type { Compiled, Sql } from '../types.js';
import { type Among, amongCandidates, type Candidates, candidatesOf } from './candidates.js';
import { condition } from './filter.js';
import { isKept } from './fragment.js';
import { limited, limitValues, type Places } from './limits.js';
import { perLayout } from './per-layout.js';
import type { PlanContext, Printing, RowScope } from './scope.js';
import { rowJson } from './select-json.js';
import { orderTerms } from './sort.js';
import { questionLocale, versionConditions } from './versions.js';

/**
 * How a list is read: one statement for the page (bytes of its documents with commas between them, NULL where there are none), one for the
 * total where it is wanted, and what to bind.
 */
export interface ListPlan {
  readonly page: Compiled;
  readonly total: Compiled | null;
  readonly values: readonly Stored[];
}

/** How one document is read: one statement (bytes of a JSON object, no row where there is none). */
export interface OnePlan {
  readonly statement: Compiled;
  readonly values: readonly Stored[];
}

interface ListStatements {
  readonly page: Compiled;
  readonly total: Compiled;
  readonly places: Places;
}

interface OneStatement {
  readonly statement: Compiled;
  readonly places: Places;
}

const shapesKept = 1000;

/** What has been printed for one layout in one dialect: by shape, and, in front of that, by question, for those who ask the same one again. */
class Printed<T> {
  readonly #byShape = new Lru<string, T>(shapesKept);
  readonly #byQuestion = new WeakMap<Question, T>();

  of(question: Question, print: () => T): T {
    const known = this.#byQuestion.get(question);
    if (known !== undefined) return known;
    const key = shapeKey(question);
    const printed = this.#byShape.get(key) ?? print();
    this.#byShape.set(key, printed);
    this.#byQuestion.set(question, printed);
    return printed;
  }
}

const lists = perLayout(() => new Printed<ListStatements>());
/** Those that look among candidates first. */
const searches = perLayout(() => new Printed<ListStatements>());
const ones = perLayout(() => new Printed<OneStatement>());

/**
 * Plans a list. Statements depend on the question's shape, and on whether an index knows candidates, and are printed once for each. The
 * same question has candidates always or never, as its values are its own.
 */
export function planList(question: ListQuestion, context: PlanContext): ListPlan {
  const candidates = candidatesOf(question, context);
  const printed = candidates === null ? lists(context) : searches(context);
  const statements = printed.of(question, () => printList(question, context, candidates));
  const { limit, offset } = bounds(question.page);
  const limits = limitValues(limit, statements.places, context);
  const bound = [...question.values, limit, offset, ...limits];
  return {
    page: statements.page,
    total: question.page.withCount ? statements.total : null,
    values: candidates === null ? bound : [...bound, candidates.match],
  };
}

/** Plans one document. What its statement binds besides the values of the question stands behind them. */
export function planOne(question: OneQuestion, context: PlanContext): OnePlan {
  const { statement, places } = ones(context).of(question, () => printOne(question, context));
  return { statement, values: [...question.values, ...limitValues(1, places, context)] };
}

function printList(question: ListQuestion, context: PlanContext, candidates: Candidates | null): ListStatements {
  const slot = question.values.length + 2;
  const { statement: page, places } = limited(slot, context, (printing) =>
    candidates === null ? printPage(question, printing) : searchPage(question, candidates, printing),
  );
  const { statement: total } = limited(slot, context, (printing) =>
    candidates === null ? printTotal(question, printing) : searchTotal(question, candidates, printing),
  );
  return { page, total, places };
}

/** The page among candidates; where there are too many of them, as it is read without. */
function searchPage(question: ListQuestion, candidates: Candidates, printing: Printing): Compiled {
  const all = rowsLate(question, root(question, printing), printing);
  const row = root(question, printing);
  const among = amongCandidates(candidates, { slot: matchSlot(question), counts: false, row }, printing);
  const some = rowsLate(question, row, printing, among);
  return compile(
    eitherWay(among, [joinedRows(all, printing), joinedRows(some, printing)], 'json'),
    printing.dialect,
    printing.reads,
  );
}

/** The total, in the same way. */
function searchTotal(question: ListQuestion, candidates: Candidates, printing: Printing): Compiled {
  const all = countedRows(question, root(question, printing), printing);
  const row = root(question, printing);
  const among = amongCandidates(candidates, { slot: matchSlot(question), counts: true, row }, printing);
  const some = countedRows(question, row, printing, among);
  return compile(eitherWay(among, [all, some], 'total'), printing.dialect, printing.reads);
}

/** Only one of the two queries is answered. */
function eitherWay({ first, tooMany }: Among, [all, some]: readonly [Sql, Sql], column: string): Sql {
  return `${first} SELECT CASE WHEN ${tooMany} THEN (${all}) ELSE (${some}) END AS ${column}`;
}

/** The slot of what is asked of an index, behind those of limit, offset and the limits of the answer. */
function matchSlot(question: ListQuestion): number {
  return question.values.length + 5;
}

function printPage(question: ListQuestion, printing: Printing): Compiled {
  const plain =
    question.node.filter === null && question.versions.publication === null && question.node.sort.length === 0;
  const row = root(question, printing);
  const rows =
    plain && isInOneOrder(question, row, printing)
      ? `SELECT ${rowJson(question.node, row, printing)} AS json FROM ${page(question, row, printing)}`
      : rowsLate(question, row, printing);
  const statement = compile(joinedRows(rows, printing), printing.dialect, printing.reads);
  return plain ? { ...statement, bounded: true } : statement;
}

/** `rows` has a limit where its column is named more than once, so that the text of a row is printed once all the same. */
function joinedRows(rows: Sql, printing: Printing): Sql {
  const { dialect, counts } = printing;
  const { limits } = dialect;
  const all = printing.alias('j');
  const [json, bytes] = [`${all}.json`, printing.most('bytes')];
  const measured = counts ? limits.counted(json, 0, null, bytes) : limits.measured?.(json, 0, bytes);
  const joined = printing.bare ? `max(${measured})` : dialect.joinRows(measured ?? json);
  return whole(`SELECT ${dialect.bytes(joined)} AS json FROM (${rows}) ${all}`, printing);
}

/** The answer of a statement that populates something, and ends itself where that is too long. */
function whole(answer: Sql, printing: Printing): Sql {
  const { whole } = printing.dialect.limits;
  if (whole === null || printing.places.length === 0) return answer;
  const alias = printing.alias('w');
  return `SELECT ${whole(`${alias}.json`, printing.most('bytes'))} AS json FROM (${answer}) ${alias}`;
}

/*
 * Ids first: the inner query finds and orders the ids of the page from indexes alone where it can, only the rows of the page are then read
 * and rendered.
 */
function rowsLate(question: ListQuestion, found: RowScope, printing: Printing, among: Among | null = null): Sql {
  const { dialect } = printing;
  const ids = `SELECT ${printing.column(found.alias, 'id')} AS id FROM ${page(question, found, printing, among)}`;
  const shown = root(question, printing);
  const alias = printing.alias('p');
  const rows = dialect.lookUp(rowJson(question.node, shown, printing), {
    places: { from: `(${ids}) ${alias}`, where: [], order: [] },
    table: from(shown, printing),
    key: `${printing.column(shown.alias, 'id')} = ${alias}.id`,
    where: [],
  });
  const namedOnce = !printing.counts && dialect.limits.measured === null;
  return namedOnce ? rows : `${rows} ${dialect.limit(slotMark(question.values.length), '0')}`;
}

/**
 * Whether an index gives the rows of the page in their order, and their text is kept by the ids that are in it: nothing is sorted, and
 * no row has to be looked up a second time.
 */
function isInOneOrder(question: ListQuestion, row: RowScope, printing: Printing): boolean {
  return (row.locale === null || row.locale.constant) && isKept(question.node, row, printing);
}

/** The rows of the page, in its order. */
function page(question: ListQuestion, row: RowScope, printing: Printing, among: Among | null = null): Sql {
  const { dialect } = printing;
  const byId = dialect.order(printing.column(row.alias, 'id'), 'asc');
  const order = [...orderTerms(question.node.sort, row, printing), byId];
  const limit = dialect.limit(slotMark(question.values.length), slotMark(question.values.length + 1));
  return `${rowsAmong(question, row, printing, among)} ORDER BY ${order.join(', ')} ${limit}`;
}

function printTotal(question: ListQuestion, printing: Printing): Compiled {
  const row = root(question, printing);
  const { dialect } = printing;
  if (question.node.filter === null && question.versions.publication === null) {
    const total = keptTotal(row, versionConditions(question.versions, row, printing).join(' AND '), printing);
    return { ...compile(total, dialect, [presenceOf(row.type.uid)]), bounded: true };
  }
  return compile(countedRows(question, row, printing), dialect, printing.reads);
}

function countedRows(question: ListQuestion, row: RowScope, printing: Printing, among: Among | null = null): Sql {
  return `SELECT count(*) AS total FROM ${rowsAmong(question, row, printing, among)}`;
}

/*
 * What is kept has columns of the same names, so the conditions are the same. The table itself is named as well, and not read: where a
 * change of the model has called it otherwise, a total of nothing would be answered instead of the failure that has the question asked anew.
 */
function keptTotal(row: RowScope, where: Sql, printing: Printing): Sql {
  const { dialect } = printing;
  const column = (name: string) => printing.column(row.alias, name);
  const there = `NOT EXISTS (SELECT 1 FROM ${dialect.identifier(row.table.name)} WHERE ${dialect.identifier('id')} < 0)`;
  const name = `${column('name')} = ${dialect.text(row.table.name)}`;
  return (
    `SELECT CAST(coalesce(sum(${column('total')}), 0) AS bigint) AS total ` +
    `FROM ${dialect.identifier(systemTableNames.totals)} ${row.alias} WHERE ${name} AND ${where} AND ${there}`
  );
}

function printOne(question: OneQuestion, context: PlanContext): OneStatement {
  return limited(question.values.length, context, (printing) => {
    const { dialect } = printing;
    const row = root(question, printing);
    const ofDocument =
      question.documentId === null
        ? []
        : [`${printing.column(row.alias, 'document_id')} = ${dialect.typed(slotMark(question.documentId), 'text')}`];
    const where = [...ofDocument, wanted(question, row, printing)].join(' AND ');
    const json = dialect.bytes(rowJson(question.node, row, printing));
    const text = `SELECT ${json} AS json FROM ${from(row, printing)} WHERE ${where} LIMIT 1`;
    return { ...compile(whole(text, printing), dialect, printing.reads), bounded: true, brief: true };
  });
}

function root(question: Question, printing: Printing): RowScope {
  const type = contentType(question);
  const alias = printing.alias('t');
  const ownLocale = { sql: printing.column(alias, 'locale'), constant: false };
  return {
    is: 'row',
    alias,
    type,
    table: printing.table(type),
    status: question.versions.status,
    locale: type.localized ? (questionLocale(question.versions.locale, printing) ?? ownLocale) : null,
  };
}

function wanted(question: Question, row: RowScope, printing: Printing): Sql {
  const filter = question.node.filter === null ? [] : [condition(question.node.filter, row, printing)];
  const conditions = [...versionConditions(question.versions, row, printing), ...filter];
  return [...conditions, ...printing.interruptible(row.alias)].join(' AND ');
}

/** The rows of a question, all of them or those among candidates. */
function rowsAmong(question: Question, row: RowScope, printing: Printing, among: Among | null): Sql {
  const [table, where] = [from(row, printing), wanted(question, row, printing)];
  return among === null
    ? `${table} WHERE ${where}`
    : `${among.rows} CROSS JOIN ${table} WHERE ${among.tie} AND ${where}`;
}

function from(row: RowScope, printing: Printing): Sql {
  return `${printing.dialect.identifier(row.table.name)} ${row.alias}`;
}

function bounds(page: Page): { readonly limit: number; readonly offset: number } {
  return page.is === 'page'
    ? { limit: page.pageSize, offset: (page.page - 1) * page.pageSize }
    : { limit: page.limit, offset: page.start };
}

function contentType(question: Question): ContentType {
  const { shape } = question.node;
  if (shape.is !== 'contentType') throw new Bug('a question asks for documents');
  return shape;
}

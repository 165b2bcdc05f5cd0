import { Bug, Lru, unreachable } from '../../../../foundations/core/index.js';
import {
  type AggregateQuery,
  type AggregateValue,
  createAggregateKey,
  createGroupShape,
  type DatePart,
  type GroupKey,
  type Measure,
  type MeasureFunction,
  measureFunctions,
} from '../../../../language/query/index.js';
import type { ColumnKind, Stored } from '../../../../language/schema/index.js';
import { compile, slotMark } from '../compile.js';
import type { Compiled, JsonPiece, Sql } from '../types.js';
import { joinValues } from './aggregate-values.js';
import { limitedStatement, limitValues, PopulatedPlaces } from './answer-limits.js';
import type { Operand } from './compare.js';
import { condition } from './filter.js';
import { bindSearches } from './full-text-search.js';
import { memoizePerLayout } from './memoize-per-layout.js';
import { pageBounds } from './query-plan.js';
import type { PlanContext, ReadPrinter, RowScope } from './read-printer.js';
import { whereClause } from './related.js';
import { rootScope, selectedRows } from './root-rows.js';
import { orderTerms } from './sort.js';

/**
 * The plan of groups: one statement, whose bytes are the number of groups (empty where it is not requested), a colon, and the groups of the
 * page as JSON objects, separated by commas.
 */
export interface AggregatePlan {
  readonly statement: Compiled;
  readonly values: readonly Stored[];
}

/** Decimal places of a mean. */
export const averageScale = 10;

const maxShapes = 1000;
const statements = memoizePerLayout(() => new Lru<string, Compiled>(maxShapes));
const noPlaces = new PopulatedPlaces([]);

/** Name of the groups within a statement; no table of a model has it. */
const groupsTable = 'octavo_groups';

/** Plans a query for groups. */
export function planAggregate(query: AggregateQuery, context: PlanContext): AggregatePlan {
  const cache = statements(context);
  const key = createAggregateKey(query);
  const statement = cache.get(key) ?? printAggregate(query, context);
  cache.set(key, statement);
  const { limit, offset } = pageBounds(query.page);
  return {
    statement,
    values: [...bindSearches(query, context), limit, offset, ...limitValues(limit, noPlaces, query.values, context)],
  };
}

function printAggregate(query: AggregateQuery, context: PlanContext): Compiled {
  const { statement } = limitedStatement(
    query.values.length + 2,
    { ...context, moment: query.versions.moment },
    (printer) => {
      // Every matching document is read, however small the page is.
      printer.isExpensive = true;
      const { dialect } = printer;
      const columns = resultColumns(query);
      const groups = groupScope(query, columns, printer);
      const having = query.having === null ? [] : [condition(query.having, groups, printer)];
      const found = `SELECT * FROM (${groupRows(query, columns, printer)}) ${groups.alias}${whereClause(having)}`;
      const page = dialect.limit(slotMark(query.values.length), slotMark(query.values.length + 1));
      const order = orderTerms(query.sort, groups, printer);
      const orderBy = order.length === 0 ? '' : ` ORDER BY ${order.join(', ')}`;
      const json = groupJson(query, columns, groups, printer);
      const rows = `SELECT ${json} AS json FROM ${groupsTable} ${groups.alias}${orderBy} ${page}`;
      const alias = printer.alias('j');
      const pageText = `coalesce((SELECT ${dialect.joinRows(`${alias}.json`)} FROM (${rows}) ${alias}), '')`;
      const total = dialect.jsonText('integer', `(SELECT count(*) FROM ${groupsTable})`);
      const parts: readonly JsonPiece[] = query.page.withCount ? [{ sql: total }, { text: ':' }] : [{ text: ':' }];
      const result = dialect.bytes(dialect.join([...parts, { sql: pageText }]));
      const text = `WITH ${groupsTable} AS MATERIALIZED (${found}) SELECT ${result} AS json`;
      return compile(text, dialect, printer.reads);
    },
  );
  return statement;
}

/** A column of the groups: the key or measure of this name. */
interface ResultColumn {
  readonly column: string;
  readonly kind: ColumnKind;
}

function resultColumns({ groups, measures }: AggregateQuery): ReadonlyMap<string, ResultColumn> {
  const entries = [...groups.map(keyColumn), ...measures.map(measureColumn)];
  return new Map(entries.map(({ name, kind }, index) => [name, { column: `c${index}`, kind }]));
}

function keyColumn({ name, attribute, part }: GroupKey): { readonly name: string; readonly kind: ColumnKind } {
  return { name, kind: part === null ? attribute.type.column : 'text' };
}

function measureColumn(measure: Measure): { readonly name: string; readonly kind: ColumnKind } {
  const { name } = measure;
  switch (measure.is) {
    case 'count':
    case 'countDistinct':
      return { name, kind: 'integer' };
    case 'sum':
    case 'avg':
      return { name, kind: 'decimal' };
    case 'min':
    case 'max':
      return { name, kind: measure.value.attribute.type.column };
    default:
      return unreachable(measure);
  }
}

/** The groups as rows that conditions and orders are about. */
function groupScope(
  { type, groups, measures, versions }: AggregateQuery,
  columns: ReadonlyMap<string, ResultColumn>,
  printer: ReadPrinter,
): RowScope {
  const shape = createGroupShape(groups, measures);
  const scalars = [...shape.attributes.values()].flatMap((attribute) => {
    if (attribute.storage !== 'column') return [];
    const { column, kind } = getColumn(attribute.name, columns);
    return [[attribute.name, { attribute, name: column, kind }] as const];
  });
  const table = { ...printer.table(type), columns: new Map(scalars) };
  return { is: 'row', alias: printer.alias('g'), type, table, status: versions.status, locale: null };
}

/** A query for the groups. A document that a list leads to one group several times counts once in it. */
function groupRows(query: AggregateQuery, columns: ReadonlyMap<string, ResultColumn>, printer: ReadPrinter): Sql {
  const { dialect } = printer;
  const row = rootScope(query.type, query.versions, printer);
  const measured = query.measures.flatMap((measure) => (measure.is === 'count' ? [] : [measure.value]));
  const values = [...query.groups, ...measured];
  const { joins, operands, isMany } = joinValues(values, row, printer);
  const names = new Map(values.map((value, index) => [value, `v${index}`]));
  const selected = values.map((value) => `${valueSql(value, operands)} AS ${names.get(value)}`);
  const id = isMany || selected.length === 0 ? [`${printer.column(row.alias, 'id')} AS id`] : [];
  const source = selectedRows(query, row, joins, printer);
  const documents = `SELECT ${isMany ? 'DISTINCT ' : ''}${[...id, ...selected].join(', ')} FROM ${source}`;
  const alias = printer.alias('d');
  const column = (value: AggregateValue): Sql => `${alias}.${names.get(value)}`;
  const keys = query.groups.map((group) => `${column(group)} AS ${getColumn(group.name, columns).column}`);
  const numbers = query.measures.map((measure) => {
    const sql = measure.is === 'count' ? 'count(*)' : measureSql(measure, column(measure.value), printer);
    return `${sql} AS ${getColumn(measure.name, columns).column}`;
  });
  const groupBy = query.groups.length === 0 ? '' : ` GROUP BY ${query.groups.map(column).join(', ')}`;
  return `SELECT ${[...keys, ...numbers].join(', ')} FROM (${documents}) ${alias}${groupBy}`;

  function valueSql(value: AggregateValue, found: ReadonlyMap<AggregateValue, Operand>): Sql {
    const operand = found.get(value);
    if (operand === undefined) throw new Bug(`no value for ${value.name}`);
    const group = query.groups.find((key) => key === value);
    return group === undefined || group.part === null
      ? operand.sql
      : `substr(${dialect.asText(operand.kind, operand.sql)}, 1, ${partLength[group.part]})`;
  }
}

/** Characters of a date or instant as it is stored. */
const partLength: Readonly<Record<DatePart, number>> = { year: 4, month: 7, day: 10 };

function measureSql(measure: Exclude<Measure, { readonly is: 'count' }>, value: Sql, { dialect }: ReadPrinter): Sql {
  const kind = measure.value.attribute.type.column;
  switch (measure.is) {
    case 'countDistinct':
      return `count(DISTINCT ${value})`;
    case 'sum':
      return dialect.sum(kind, value);
    case 'avg':
      return dialect.average(kind, value);
    case 'min':
    case 'max':
      return dialect.extreme(kind, value, measure.is);
    default:
      return unreachable(measure.is);
  }
}

/** `{"group": {…}, "count": 3, "avg": {"rating": 4.5}}` */
function groupJson(
  { groups, measures }: AggregateQuery,
  columns: ReadonlyMap<string, ResultColumn>,
  scope: RowScope,
  printer: ReadPrinter,
): Sql {
  const { dialect } = printer;
  const value = (name: string): Operand => {
    const { column, kind } = getColumn(name, columns);
    return { sql: printer.column(scope.alias, column), kind };
  };
  const members = groups.map((group): Member => [group.name, keyJson(group, value(group.name), printer)]);
  const count = measures.find(({ is }) => is === 'count');
  const counted: readonly JsonPiece[] =
    count === undefined ? [] : [{ text: ',"count":' }, { sql: dialect.jsonText('integer', value('count').sql) }];
  const functions = measureFunctions.flatMap((is) => {
    const named = measures.flatMap((measure): Member[] =>
      measure.is === is ? [[measure.value.name, numberJson(is, measure.value, value(measure.name), printer)]] : [],
    );
    return named.length === 0 ? [] : [{ text: `,"${is}":` }, ...objectPieces(named)];
  });
  return dialect.join([{ text: '{"group":' }, ...objectPieces(members), ...counted, ...functions, { text: '}' }]);
}

type Member = readonly [name: string, json: Sql];

function objectPieces(members: readonly Member[]): readonly JsonPiece[] {
  const pieces = members.flatMap(([name, json], index): JsonPiece[] => [
    { text: `${index === 0 ? '' : ','}${JSON.stringify(name)}:` },
    { sql: json },
  ]);
  return [{ text: '{' }, ...pieces, { text: '}' }];
}

function keyJson({ isReference }: GroupKey, { sql, kind }: Operand, { dialect }: ReadPrinter): Sql {
  const json = dialect.jsonText(kind, sql);
  if (!isReference) return json;
  const reference = dialect.join([{ text: '{"documentId":' }, { sql: json }, { text: '}' }]);
  return `CASE WHEN ${sql} IS NULL THEN 'null' ELSE ${reference} END`;
}

/** Sums of 64-bit integers are texts, as these are. */
function numberJson(is: MeasureFunction, value: AggregateValue, { sql, kind }: Operand, { dialect }: ReadPrinter): Sql {
  const isText = is === 'sum' && value.attribute.type.column === 'bigint';
  return dialect.jsonText(isText ? 'text' : kind, sql);
}

function getColumn(name: string, columns: ReadonlyMap<string, ResultColumn>): ResultColumn {
  const column = columns.get(name);
  if (column === undefined) throw new Bug(`no column for ${name}`);
  return column;
}

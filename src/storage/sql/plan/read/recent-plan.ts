import type { ListReadQuery } from '../../../../language/query/index.js';
import { compile, slotMark } from '../compile.js';
import type { JsonPiece, Sql } from '../types.js';
import { limitedStatement, limitValues, PopulatedPlaces } from './answer-limits.js';
import { bindQuery } from './full-text-search.js';
import { type LocalePlan, stateSql } from './locale-plan.js';
import type { PlanContext, ReadPrinter } from './read-printer.js';
import { rootRow, selectedRows, selectionOf } from './root-rows.js';

/** Lists of versions, those that were changed last first. */
export type RecentList =
  /** Changed last by the administrator. */
  | 'mine'
  /** Begun by the administrator and never published. */
  | 'drafts'
  /** Published, and changed since. */
  | 'changed'
  /** Changed by anyone. */
  | 'activity';

/** Whose versions are listed, and how many in each list. */
export interface RecentQuery {
  /** Row id. */
  readonly administrator: number;
  readonly limit: number;
}

const versionsTable = 'octavo_versions';
const noPlaces = new PopulatedPlaces([]);
const lists: readonly RecentList[] = ['mine', 'drafts', 'changed', 'activity'];

/** Plans the lists of recent versions of a content type, in one statement. `query`: authorised, without pages, for every locale. */
export function planRecent(
  query: ListReadQuery,
  { administrator, limit }: RecentQuery,
  context: PlanContext,
): LocalePlan {
  const firstSlot = query.values.length;
  const { statement } = limitedStatement(firstSlot + 2, { ...context, moment: query.versions.moment }, (printer) => {
    printer.isExpensive = true;
    const { dialect } = printer;
    const person = dialect.typed(slotMark(firstSlot), 'integer');
    const page = dialect.limit(slotMark(firstSlot + 1), '0');
    const conditions: Readonly<Record<RecentList, Sql>> = {
      mine: `v.ub = ${person}`,
      drafts: `v.cb = ${person} AND v.s = ${dialect.text('draft')}`,
      changed: `v.s = ${dialect.text('modified')}`,
      activity: '1 = 1',
    };
    const texts = lists.map((list) => {
      const json = versionJson(list, printer);
      const rows = `SELECT ${json} AS json FROM ${versionsTable} v WHERE ${conditions[list]} ORDER BY v.u DESC, v.i DESC ${page}`;
      return `SELECT json FROM (${rows}) ${list}`;
    });
    const joined = `coalesce((SELECT ${dialect.joinRows('j.json')} FROM (${texts.join(' UNION ALL ')}) j), '')`;
    const text = dialect.join([{ text: ':' }, { sql: joined }]);
    const sql = `WITH ${versionsTable} AS MATERIALIZED (${versionRows(query, printer)}) SELECT ${dialect.bytes(text)} AS json`;
    return compile(sql, dialect, printer.reads);
  });
  const values = [...bindQuery(query, context), administrator, limit];
  return { statement, values: [...values, ...limitValues(limit * lists.length, noPlaces, query.values, context)] };
}

function versionRows(query: ListReadQuery, printer: ReadPrinter): Sql {
  const row = rootRow(query, printer);
  const columns = [
    ...[
      ['id', 'i'],
      ['document_id', 'd'],
      ['locale', 'l'],
      ['updated_at', 'u'],
      ['created_by', 'cb'],
      ['updated_by', 'ub'],
    ].map(([name = '', alias]) => `${printer.column(row.alias, name)} AS ${alias}`),
    `${stateSql(query, row, printer)} AS s`,
  ];
  return `SELECT ${columns.join(', ')} FROM ${selectedRows(selectionOf(query), row, [], printer)}`;
}

function versionJson(list: RecentList, { dialect }: ReadPrinter): Sql {
  const members: readonly (readonly [string, Sql])[] = [
    ['documentId', dialect.jsonText('text', 'v.d')],
    ['locale', dialect.jsonText('text', 'v.l')],
    ['state', dialect.jsonText('text', 'v.s')],
    ['updatedAt', dialect.jsonText('instant', 'v.u')],
  ];
  const pieces = members.flatMap(([name, sql]): readonly JsonPiece[] => [{ text: `,"${name}":` }, { sql }]);
  return dialect.join([{ text: `{"list":"${list}"` }, ...pieces, { text: '}' }]);
}

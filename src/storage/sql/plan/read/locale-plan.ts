import type { ListReadQuery } from '../../../../language/query/index.js';
import type { Stored } from '../../../../language/schema/index.js';
import { compile, slotMark } from '../compile.js';
import type { Compiled, JsonPiece, Sql } from '../types.js';
import { limitedStatement, limitValues, PopulatedPlaces } from './answer-limits.js';
import { notOfSet } from './change-set-layer.js';
import { bindQuery } from './full-text-search.js';
import { publicationCondition } from './publication-condition.js';
import type { PlanContext, ReadPrinter, RowScope } from './read-printer.js';
import { rootRow, selectedRows, selectionOf } from './root-rows.js';

/** What is wanted of the locales of all documents that a query selects in every locale. */
export type LocaleQuery =
  /** Numbers of versions by locale; the total is the number of documents. */
  | { readonly is: 'counts'; readonly source: string }
  /**
   * Documents that are not written in the target locale, or were written before the source locale was changed last: those whose source was
   * changed last come first. The total is their number.
   */
  | {
      readonly is: 'untranslated';
      readonly source: string;
      readonly target: string;
      readonly states: readonly TranslationState[];
      readonly limit: number;
    };

/** Why a document is to be translated: there is no version in the locale, or it is older than the source. */
export type TranslationState = 'missing' | 'outdated';

/** A plan whose bytes are a number, a colon, and JSON objects separated by commas. */
export interface LocalePlan {
  readonly statement: Compiled;
  readonly values: readonly Stored[];
}

const versionsTable = 'octavo_versions';
const noPlaces = new PopulatedPlaces([]);
/** More locales than that no model has. */
const maxLocales = 1000;

/** Plans numbers and lists about the locales of documents. `query`: authorised, without pages, for every locale. */
export function planLocales(query: ListReadQuery, wanted: LocaleQuery, context: PlanContext): LocalePlan {
  const firstSlot = query.values.length;
  const limit = wanted.is === 'counts' ? maxLocales : wanted.limit;
  const target = wanted.is === 'counts' ? wanted.source : wanted.target;
  const { statement } = limitedStatement(firstSlot + 3, { ...context, moment: query.versions.moment }, (printer) => {
    printer.isExpensive = true;
    const { dialect } = printer;
    const slots = {
      source: dialect.typed(slotMark(firstSlot), 'text'),
      target: dialect.typed(slotMark(firstSlot + 1), 'text'),
      limit: dialect.limit(slotMark(firstSlot + 2), '0'),
    };
    const { total, rows } =
      wanted.is === 'counts' ? countRows(printer, slots) : openRows(wanted.states, printer, slots);
    const page = `coalesce((SELECT ${dialect.joinRows('j.json')} FROM (${rows}) j), '')`;
    const text = dialect.join([{ sql: dialect.jsonText('integer', total) }, { text: ':' }, { sql: page }]);
    const versions = versionRows(query, printer);
    const sql = `WITH ${versionsTable} AS MATERIALIZED (${versions}) SELECT ${dialect.bytes(text)} AS json`;
    return compile(sql, dialect, printer.reads);
  });
  const values = [...bindQuery(query, context), wanted.source, target, limit];
  return { statement, values: [...values, ...limitValues(limit, noPlaces, query.values, context)] };
}

interface LocaleSlots {
  readonly source: Sql;
  readonly target: Sql;
  readonly limit: Sql;
}

/** When more than the attributes that all locales share was last changed in a version (decision 0070). */
export function localizedTime(alias: string, printer: ReadPrinter): Sql {
  return `coalesce(${printer.column(alias, 'updated_at__localized')}, ${printer.column(alias, 'updated_at')})`;
}

/** The versions that the caller may see: document `d`, locale `l`, time of the last change of more than shared attributes `u`, state of publication `s`. */
function versionRows(query: ListReadQuery, printer: ReadPrinter): Sql {
  const row = rootRow(query, printer);
  const column = (name: string): Sql => printer.column(row.alias, name);
  const columns = [
    `${column('document_id')} AS d`,
    `${column('locale')} AS l`,
    `${localizedTime(row.alias, printer)} AS u`,
    `${stateSql(query, row, printer)} AS s`,
  ];
  return `SELECT ${columns.join(', ')} FROM ${selectedRows(selectionOf(query), row, [], printer)}`;
}

/**
 * The state of publication of a row: `draft`, `modified` or `published`. What a change set has of a published version is `modified`, and
 * what it has alone `draft`: publishing the set changes that.
 */
export function stateSql({ versions }: Pick<ListReadQuery, 'versions'>, row: RowScope, printer: ReadPrinter): Sql {
  const text = (state: string): Sql => printer.dialect.text(state);
  if (!row.type.draftAndPublish) return text('published');
  const isPublished = publicationCondition('has-published-version', { ...row, status: 'draft' }, printer);
  const notInSet = notOfSet(row, printer);
  if (notInSet !== null) {
    const ofSet = `WHEN ${isPublished} THEN ${text('modified')} ELSE ${text('draft')} END`;
    return `CASE WHEN ${notInSet} THEN ${stateSql({ versions }, { ...row, set: undefined }, printer)} ${ofSet}`;
  }
  if (versions.status === 'published') return text('published');
  const isModified = publicationCondition('modified', row, printer);
  return `CASE WHEN ${isModified} THEN ${text('modified')} WHEN ${isPublished} THEN ${text('published')} ELSE ${text('draft')} END`;
}

function countRows({ dialect }: ReadPrinter, { source, limit }: LocaleSlots) {
  const sum = (condition: Sql): Sql => `sum(CASE WHEN ${condition} THEN 1 ELSE 0 END)`;
  const state = (name: string): Sql => sum(`v.s = ${dialect.text(name)}`);
  const numbers: readonly (readonly [string, Sql])[] = [
    ['written', 'count(*)'],
    ['draft', state('draft')],
    ['modified', state('modified')],
    ['published', state('published')],
    ['outdated', sum('s.u > v.u')],
  ];
  const pieces = numbers.flatMap(([name, sql]): readonly JsonPiece[] => [
    { text: `,"${name}":` },
    { sql: dialect.jsonText('integer', sql) },
  ]);
  const json = dialect.join([
    { text: '{"locale":' },
    { sql: dialect.jsonText('text', 'v.l') },
    ...pieces,
    { text: '}' },
  ]);
  const sources = `LEFT JOIN ${versionsTable} s ON s.d = v.d AND s.l = ${source}`;
  const rows = `SELECT ${json} AS json FROM ${versionsTable} v ${sources} GROUP BY v.l ORDER BY v.l ${limit}`;
  return { total: `(SELECT count(DISTINCT v.d) FROM ${versionsTable} v)`, rows };
}

function openRows(
  states: readonly TranslationState[],
  { dialect }: ReadPrinter,
  { source, target, limit }: LocaleSlots,
) {
  const changed = (locale: Sql): Sql => `max(CASE WHEN v.l = ${locale} THEN v.u END)`;
  const times = `SELECT v.d, ${changed(source)} AS su, ${changed(target)} AS tu, max(v.u) AS u FROM ${versionsTable} v GROUP BY v.d`;
  const conditions = { missing: 'o.tu IS NULL', outdated: 'o.su > o.tu' } as const;
  const found = `FROM (${times}) o WHERE ${states.map((state) => `(${conditions[state]})`).join(' OR ')}`;
  const state = `CASE WHEN ${conditions.missing} THEN ${dialect.text('missing')} ELSE ${dialect.text('outdated')} END`;
  const json = dialect.join([
    { text: '{"documentId":' },
    { sql: dialect.jsonText('text', 'o.d') },
    { text: ',"state":' },
    { sql: dialect.jsonText('text', state) },
    { text: '}' },
  ]);
  const rows = `SELECT ${json} AS json ${found} ORDER BY coalesce(o.su, o.u) DESC, o.d ${limit}`;
  return { total: `(SELECT count(*) ${found})`, rows };
}

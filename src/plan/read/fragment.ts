import { createHash } from 'node:crypto';
import { Bug } from '../../kernel/index.js';
import type { Layout, VersionTable } from '../../layout/index.js';
import { defaultFields, type ReadNode } from '../../query/index.js';
import type { ContentType, ScalarAttribute } from '../../schema/index.js';
import type { Dialect, FragmentText, JsonPiece, Sql } from '../types.js';
import { member, separated } from './json-text.js';
import { perLayout } from './per-layout.js';
import type { Printing, RowScope } from './scope.js';

/**
 * The scalars of a version as they are answered, kept beside its row: the text of an object without its closing brace (decision 0031).
 * What is kept under a name was made by its definition; another definition has another name.
 */
export interface Fragment {
  /** The table that keeps them, by the version's `id`, in a column `json`. No row: the scalars have to be rendered. */
  readonly table: string;
  /** The table of versions. */
  readonly of: string;
  /** The attributes in the text, in their order. */
  readonly attributes: readonly string[];
  /** The columns that these are in. */
  readonly columns: readonly string[];
  /** The text for the row with this alias. */
  text(alias: string): Sql;
  /** Conditions under which a row has one. */
  fits(alias: string): readonly Sql[];
}

/** What the tables that keep fragments are called by. */
export const fragmentPrefix = 'octavo_json_';

/** The fragments that a database of this layout keeps; none where it always renders. */
export function fragmentsOf({ tables }: Layout, dialect: Dialect): readonly Fragment[] {
  const { fragments } = dialect;
  return fragments === null ? [] : [...tables.values()].map((table) => fragmentOf(table, dialect, fragments));
}

function fragmentOf(table: VersionTable, dialect: Dialect, { jsonText, fits }: FragmentText): Fragment {
  const fields = defaultFields(table.type).map((field) => ({ field, column: columnOf(field, table) }));
  const text = (alias: string) =>
    dialect.join([
      { text: '{' },
      ...separated(membersOf(table.type, fields, (name) => `${alias}.${dialect.identifier(name)}`, jsonText)),
    ]);
  const digest = createHash('sha256').update(text(table.name)).digest('hex').slice(0, 12);
  return {
    table: `${fragmentPrefix}${table.name}_${digest}`,
    of: table.name,
    attributes: fields.map(({ field }) => field.name),
    columns: fields.map(({ column }) => column.name),
    text,
    fits: (alias) =>
      fields
        .map(({ column: { kind, name } }) => fits(kind, `${alias}.${dialect.identifier(name)}`))
        .filter((condition) => condition !== null),
  };
}

/**
 * The fields of a node on a row, as the beginning of an object: `lead`, then what the node asks for, and no closing brace. It is taken from
 * where it is kept if the node asks for what is kept.
 */
export function fieldPieces(node: ReadNode, row: RowScope, printing: Printing, lead = ''): readonly JsonPiece[] {
  const { dialect } = printing;
  const kept = lead === '' ? keptFragment(node, row, printing) : null;
  if (kept === null) return [{ text: `{${lead}` }, ...rowMembers(node, row, row.alias, printing)];
  const id = printing.column(row.alias, 'id');
  const fragment = `SELECT json FROM ${dialect.identifier(kept.table)} WHERE id = ${id}`;
  // By the id as well: a row that is found in an index is then not looked up for columns that are hardly ever asked for.
  const again = printing.alias('r');
  const rendered = dialect.join([{ text: '{' }, ...rowMembers(node, row, again, printing)]);
  const itself = `FROM ${dialect.identifier(row.table.name)} ${again} WHERE ${printing.column(again, 'id')} = ${id}`;
  return [{ sql: `coalesce((${fragment}), (SELECT ${rendered} ${itself}))` }];
}

/** These fields of a row, rendered, each as a member of an object. */
export function renderedMembers(
  fields: readonly ScalarAttribute[],
  { type, table }: RowScope,
  alias: string,
  { dialect }: Printing,
): readonly (readonly JsonPiece[])[] {
  const members = fields.map((field) => ({ field, column: columnOf(field, table) }));
  return membersOf(type, members, (name) => `${alias}.${dialect.identifier(name)}`, dialect.jsonText);
}

function rowMembers({ fields }: ReadNode, row: RowScope, alias: string, printing: Printing): readonly JsonPiece[] {
  return separated(renderedMembers(fields, row, alias, printing));
}

/** The fragments of a layout by their table of versions. */
const fragmentsIn = perLayout((layout, dialect) => new Map(fragmentsOf(layout, dialect).map((one) => [one.of, one])));

/** Whether the text of a node's fields is kept, so that it is found by the id of a version alone. */
export function isKept(node: ReadNode, row: RowScope, printing: Printing): boolean {
  return keptFragment(node, row, printing) !== null;
}

/**
 * Where the text of a node's fields is kept; null: nowhere. Administrators see the same tables with more attributes, so that what a node
 * asks for is compared with what is kept, not with what its own type would answer.
 */
function keptFragment({ fields, format }: ReadNode, { table }: RowScope, { context }: Printing): Fragment | null {
  const fragment = fragmentsIn(context).get(table.name);
  if (format !== undefined || fragment === undefined || fragment.attributes.length !== fields.length) return null;
  return fields.every(({ name }, at) => name === fragment.attributes[at]) ? fragment : null;
}

interface Member {
  readonly field: ScalarAttribute;
  readonly column: ReturnType<typeof columnOf>;
}

function membersOf(
  type: ContentType,
  members: readonly Member[],
  value: (column: string) => Sql,
  jsonText: Dialect['jsonText'],
): readonly (readonly JsonPiece[])[] {
  return members.map(({ field, column }) => {
    if (type.system.get(field.name) === field) {
      if (bareNumbers.has(field.name)) return member(field.name, value(column.name));
      if (bareTexts.has(field.name)) {
        return [{ text: `${JSON.stringify(field.name)}:"` }, { sql: value(column.name) }, { text: '"' }];
      }
    }
    return member(field.name, jsonText(column.kind, value(column.name)));
  });
}

/*
 * What every version has is never missing, and the house spells it itself, with nothing in it that JSON would escape.
 * Printing these columns bare saves several calls of a function per row.
 */
const bareNumbers: ReadonlySet<string> = new Set(['id']);
const bareTexts: ReadonlySet<string> = new Set(['documentId', 'createdAt', 'updatedAt']);

function columnOf(field: ScalarAttribute, table: VersionTable) {
  const column = table.columns.get(field.name);
  if (column === undefined) throw new Bug(`no column for ${table.type.uid}.${field.name}`);
  return column;
}

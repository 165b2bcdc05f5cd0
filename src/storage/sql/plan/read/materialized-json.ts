import { createHash } from 'node:crypto';
import { Bug } from '../../../../foundations/core/index.js';
import { listDefaultFields, type ReadNode } from '../../../../language/query/index.js';
import type { ContentType, ScalarAttribute, ValueAttribute } from '../../../../language/schema/index.js';
import type { Layout, VersionTable } from '../../layout/index.js';
import type { Dialect, JsonPiece, MaterializedJsonDialect, Sql } from '../types.js';
import { notOfSet, valueColumn } from './change-set-layer.js';
import { findOperand } from './compare.js';
import { commaPrefixed, commaSeparated } from './json-text.js';
import { memoizePerLayout } from './memoize-per-layout.js';
import type { ReadPrinter, RowScope } from './read-printer.js';

/**
 * The scalars of a version as they are answered, stored beside its row: the text of an object without its closing brace (decision 0031).
 * The name identifies the definition; another definition has another name.
 */
export interface MaterializedJson {
  /** The table that keeps them, by the version's `id`, in a column `json`. No row: the scalars have to be rendered. */
  readonly table: string;
  /** The table of versions. */
  readonly versionTable: string;
  /** The attributes in the text, in their order. */
  readonly attributes: readonly string[];
  /** The columns that these are in. */
  readonly columns: readonly string[];
  /** The text for the row with this alias. */
  jsonExpression(alias: string): Sql;
  /** Conditions under which a row has one. */
  conditions(alias: string): readonly Sql[];
}

/** What the tables that keep fragments are called by. */
export const materializedJsonPrefix = 'octavo_json_';

/** The fragments that a database of this layout keeps; none where it always renders. */
export function materializedJsonTables({ versionTables }: Layout, dialect: Dialect): readonly MaterializedJson[] {
  const { materializedJson } = dialect;
  return materializedJson === null
    ? []
    : [...versionTables.values()].map((table) => materializedJsonTable(table, dialect, materializedJson));
}

function materializedJsonTable(
  table: VersionTable,
  dialect: Dialect,
  { jsonText, condition: fits }: MaterializedJsonDialect,
): MaterializedJson {
  const fields = listDefaultFields(table.type)
    .filter(isStored)
    .map((field) => ({ field, column: getColumn(field, table) }));
  const jsonExpression = (alias: string) =>
    dialect.join([
      { text: '{' },
      ...commaSeparated(memberPieces(table.type, fields, (name) => `${alias}.${dialect.identifier(name)}`, jsonText)),
    ]);
  const digest = createHash('sha256').update(jsonExpression(table.name)).digest('hex').slice(0, 12);
  return {
    table: `${materializedJsonPrefix}${table.name}_${digest}`,
    versionTable: table.name,
    attributes: fields.map(({ field }) => field.name),
    columns: fields.map(({ column }) => column.name),
    jsonExpression,
    conditions: (alias) =>
      fields
        .map(({ column: { kind, name } }) => fits(kind, `${alias}.${dialect.identifier(name)}`))
        .filter((condition) => condition !== null),
  };
}

/**
 * The fields of a node on a row, as the beginning of an object: `lead`, then the fields of the node, and no closing brace. The stored
 * text is used where it has the same fields; computed ones follow it.
 */
export function fieldPieces(node: ReadNode, row: RowScope, printer: ReadPrinter, prefix = ''): readonly JsonPiece[] {
  const { dialect } = printer;
  const materialized = prefix === '' ? findMaterialized(node, row, printer) : null;
  if (materialized === null) return [{ text: `{${prefix}` }, ...rowMembers(node.fields, row, row.alias, printer)];
  const id = printer.column(row.alias, 'id');
  const isStoredRow = [`id = ${id}`, notOfSet(row, printer)].filter((condition) => condition !== null).join(' AND ');
  const storedText = `SELECT json FROM ${dialect.identifier(materialized.table)} WHERE ${isStoredRow}`;
  // By the id as well: a row found in an index is then not read for columns that are rarely needed.
  const rowAlias = printer.alias('r');
  const rendered = dialect.join([{ text: '{' }, ...rowMembers(node.fields.filter(isStored), row, rowAlias, printer)]);
  const rowSource = `FROM ${dialect.identifier(row.table.name)} ${rowAlias} WHERE ${printer.column(rowAlias, 'id')} = ${id}`;
  const computed = node.fields.filter((field) => !isStored(field));
  return [
    { sql: `coalesce((${storedText}), (SELECT ${rendered} ${rowSource}))` },
    ...commaPrefixed(renderedMembers(computed, row, row.alias, printer)),
  ];
}

/** These fields of a row, rendered, each as a member of an object. */
export function renderedMembers(
  fields: readonly ValueAttribute[],
  row: RowScope,
  alias: string,
  printer: ReadPrinter,
): readonly (readonly JsonPiece[])[] {
  return fields.map((field) => [
    { text: `${JSON.stringify(field.name)}:` },
    ...renderedValue(field, { ...row, alias }, printer),
  ]);
}

/** The value of a field of a row, rendered. */
export function renderedValue(field: ValueAttribute, row: RowScope, printer: ReadPrinter): readonly JsonPiece[] {
  const { jsonText } = printer.dialect;
  if (!isStored(field)) {
    const { sql, kind } = findOperand(field, row, printer);
    return [{ sql: jsonText(kind, sql) }];
  }
  const column = getColumn(field, row.table);
  return valuePieces(row.type, { field, column }, valueColumn(row, column.name, printer), jsonText);
}

function rowMembers(
  fields: readonly ValueAttribute[],
  row: RowScope,
  alias: string,
  printer: ReadPrinter,
): readonly JsonPiece[] {
  return commaSeparated(renderedMembers(fields, row, alias, printer));
}

function isStored(field: ValueAttribute): field is ScalarAttribute {
  return field.storage === 'column';
}

/** The fragments of a layout by their table of versions. */
const materializedByTable = memoizePerLayout(
  (layout, dialect) => new Map(materializedJsonTables(layout, dialect).map((one) => [one.versionTable, one])),
);

/** Returns whether the text of a node's stored fields is stored, so that the id of a version is enough to find it. */
export function isMaterialized(node: ReadNode, row: RowScope, printer: ReadPrinter): boolean {
  return findMaterialized(node, row, printer) !== null;
}

/**
 * Returns where the text of a node's fields is stored; null: nowhere. Administrators see the same tables with more attributes, so the fields
 * of the node are compared with the stored ones, not with those that its own type would answer.
 */
function findMaterialized(
  { fields, format }: ReadNode,
  { table }: RowScope,
  { context, moment }: ReadPrinter,
): MaterializedJson | null {
  // What is stored is that of now.
  if (moment !== null) return null;
  const materialized = materializedByTable(context).get(table.name);
  const stored = fields.filter(isStored);
  if (format !== undefined || materialized === undefined || materialized.attributes.length !== stored.length)
    return null;
  return stored.every(({ name }, index) => name === materialized.attributes[index]) ? materialized : null;
}

interface Member {
  readonly field: ScalarAttribute;
  readonly column: ReturnType<typeof getColumn>;
}

function memberPieces(
  type: ContentType,
  members: readonly Member[],
  value: (column: string) => Sql,
  jsonText: Dialect['jsonText'],
): readonly (readonly JsonPiece[])[] {
  return members.map((member) => [
    { text: `${JSON.stringify(member.field.name)}:` },
    ...valuePieces(type, member, value(member.column.name), jsonText),
  ]);
}

function valuePieces(
  type: ContentType,
  { field, column }: Member,
  value: Sql,
  jsonText: Dialect['jsonText'],
): readonly JsonPiece[] {
  if (type.system.get(field.name) === field) {
    if (unquotedNumbers.has(field.name)) return [{ sql: value }];
    if (unescapedTexts.has(field.name)) return [{ text: '"' }, { sql: value }, { text: '"' }];
  }
  return [{ sql: jsonText(column.kind, value) }];
}

/*
 * Columns that every version has are never null, and the server writes their values, without characters that JSON would escape.
 * Printing these columns bare saves several calls of a function per row.
 */
const unquotedNumbers: ReadonlySet<string> = new Set(['id']);
const unescapedTexts: ReadonlySet<string> = new Set(['documentId', 'createdAt', 'updatedAt']);

function getColumn(field: ScalarAttribute, table: VersionTable) {
  const column = table.columns.get(field.name);
  if (column === undefined) throw new Bug(`no column for ${table.type.uid}.${field.name}`);
  return column;
}

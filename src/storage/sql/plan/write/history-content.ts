import type { Attribute } from '../../../../language/schema/index.js';
import { type Link, responseJsonKey, storedJsonKey, type VersionTable } from '../../layout/index.js';
import { commaSeparated, jsonMember } from '../read/json-text.js';
import type { JsonPiece, Sql } from '../types.js';
import type { WritePrinter } from './write-printer.js';

/** Components whose stored JSON is bound instead of read, because it contains something that must not be recorded. */
export interface BoundComponents {
  /** Names of attributes. */
  readonly attributes: readonly string[];
  /** Slot of the first of them; the others follow in their order. */
  readonly slot: number;
}

/**
 * The content of the version row `v` as JSON text: `values` are scalars as in responses, `links` the targets that the row owns, in
 * order, `components` the two texts of components and zones. Links that other documents own are not included; nor is what no caller
 * may read.
 */
export function contentJson(table: VersionTable, bound: BoundComponents, printer: WritePrinter): Sql {
  const attributes = [...table.type.attributes.values()];
  const section = (
    name: string,
    toPieces: (attribute: Attribute) => readonly JsonPiece[] | null,
  ): readonly JsonPiece[] => {
    const members = attributes.flatMap((attribute) => {
      const pieces = toPieces(attribute);
      return pieces === null ? [] : [pieces];
    });
    return [{ text: `${JSON.stringify(name)}:{` }, ...commaSeparated(members), { text: '}' }];
  };
  return printer.dialect.join([
    { text: '{' },
    ...section('values', (attribute) => scalar(attribute, table, printer)),
    { text: ',' },
    ...section('links', (attribute) => links(attribute, table, printer)),
    { text: ',' },
    ...section('components', (attribute) => components(attribute, table, bound, printer)),
    { text: '}' },
  ]);
}

function scalar({ name }: Attribute, table: VersionTable, printer: WritePrinter): readonly JsonPiece[] | null {
  const column = table.columns.get(name);
  if (column === undefined || column.attribute.type.readable === 'never') return null;
  return jsonMember(name, printer.dialect.jsonText(column.kind, aliasedColumn('v', column.name, printer)));
}

function components(
  { name }: Attribute,
  table: VersionTable,
  bound: BoundComponents,
  printer: WritePrinter,
): readonly JsonPiece[] | null {
  const columns = table.components.get(name);
  if (columns === undefined) return null;
  const index = bound.attributes.indexOf(name);
  const storedJson =
    index < 0 ? aliasedColumn('v', columns.storedJson, printer) : printer.value(bound.slot + index, 'json');
  const text = (expression: Sql): JsonPiece => ({ sql: printer.dialect.jsonText('json', expression) });
  return [
    { text: `${JSON.stringify(name)}:{"${responseJsonKey}":` },
    text(aliasedColumn('v', columns.responseJson, printer)),
    { text: `,"${storedJsonKey}":` },
    text(storedJson),
    { text: '}' },
  ];
}

function links({ name }: Attribute, table: VersionTable, printer: WritePrinter): readonly JsonPiece[] | null {
  const link = table.links.get(name);
  if (link === undefined || link.direction !== 'forward') return null;
  return jsonMember(name, link.is === 'column' ? columnLink(link, printer) : tableLinks(link, printer));
}

function columnLink(link: Link & { readonly is: 'column' }, printer: WritePrinter): Sql {
  const targetText = printer.dialect.join([{ text: '[' }, ...target(link, 'v', printer), { text: ']' }]);
  return `CASE WHEN ${aliasedColumn('v', link.targetColumn, printer)} IS NULL THEN '[]' ELSE ${targetText} END`;
}

function tableLinks(link: Link & { readonly is: 'table' }, printer: WritePrinter): Sql {
  const { dialect } = printer;
  const ownerCondition = `${aliasedColumn('l', link.ownerColumn, printer)} = ${aliasedColumn('v', 'id', printer)}`;
  const rows =
    `SELECT ${dialect.join(target(link, 'l', printer))} AS json FROM ${printer.name(link.table)} l ` +
    `WHERE ${ownerCondition} ORDER BY ${aliasedColumn('l', link.positionColumn, printer)}`;
  const all = `(SELECT ${dialect.joinRows('j.json')} FROM (${rows}) j)`;
  return dialect.join([{ text: '[' }, { sql: `coalesce(${all}, '')` }, { text: ']' }]);
}

/** `{"d":…,"t":…,"l":…,"v":…}`, as in components; members without a column are left out. */
function target(link: Link, alias: string, printer: WritePrinter): readonly JsonPiece[] {
  const columns = [
    ['d', link.targetColumn],
    ['t', link.is === 'table' ? link.typeColumn : null],
    ['l', link.localeColumn],
    ['v', link.statusColumn],
  ] as const;
  const members = columns.flatMap(([key, column]) =>
    column === null ? [] : [jsonMember(key, printer.dialect.jsonText('text', aliasedColumn(alias, column, printer)))],
  );
  return [{ text: '{' }, ...commaSeparated(members), { text: '}' }];
}

function aliasedColumn(alias: string, column: string, printer: WritePrinter): Sql {
  return `${alias}.${printer.name(column)}`;
}

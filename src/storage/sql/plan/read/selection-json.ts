import { Bug } from '../../../../foundations/core/index.js';
import {
  type PopulateNode,
  type ReadNode,
  type SelectedMember,
  type SelectedSource,
  type Selection,
  valueMark,
} from '../../../../language/query/index.js';
import type { ScalarAttribute, ValueAttribute } from '../../../../language/schema/index.js';
import type { Dialect, JsonPiece, Sql } from '../types.js';
import { findOperand } from './compare.js';
import { commaSeparated, jsonObject } from './json-text.js';
import { renderedValue } from './materialized-json.js';
import type { ComponentScope, ReadPrinter, ReadScope, RowScope } from './read-printer.js';

/* Documents and components in the format of a selection. */

/** What the members of one object are printed from. */
export interface SelectedObject {
  readonly node: ReadNode;
  readonly scope: ReadScope;
  readonly printer: ReadPrinter;
  /** Prints what an attribute is populated with. */
  printPopulated(node: PopulateNode): Sql;
}

/** Returns the JSON text of a version row with the members of a selection. */
export function selectedRow({ members }: Selection, object: SelectedObject): Sql {
  return jsonObject(memberList(members, object), object.printer);
}

/**
 * The same of an entry of a component, whose values are those of its response JSON. Where all of them come last and unchanged, the end of
 * that text is copied. `opening`: what stands in front of its id.
 */
export function selectedEntry({ members }: Selection, opening: string, object: SelectedObject): Sql {
  const { node, scope, printer } = object;
  const values = storedValues(node);
  if (scope.is !== 'component' || values.length === 0) return jsonObject(memberList(members, object), printer);
  const { dialect } = printer;
  const { responseJson } = scope;
  const start = opening.length + 1;
  const withId: EntryObject = { ...object, entryId: dialect.idAt(responseJson, start) };
  const first = members.length - values.length;
  if (!values.every(({ name }, index) => isUnchanged(members[first + index], name)))
    return jsonObject(memberList(members, withId), printer);
  const pieces = memberList(members.slice(0, first), withId);
  const rest = `ltrim(substr(${responseJson}, ${start}), '0123456789${pieces.length === 0 ? ',' : ''}')`;
  return `(${dialect.join([{ text: '{' }, ...pieces])} || ${rest})`;
}

/**
 * The same of all entries of a list, whose text is copied with quotes around the ids; null: more differs. A quote within a text is escaped,
 * so that the replaced parts are always keys; JSON could have the same ones and is left to `selectedEntry`.
 */
export function selectedEntries({ members }: Selection, node: ReadNode, list: Sql, dialect: Dialect): WholeList | null {
  const values = storedValues(node);
  const [firstValue] = values;
  const idIndex = members.length - values.length - 1;
  const id = members[idIndex];
  if (firstValue === undefined || id?.key !== 'id' || id.source.is !== 'value') return null;
  if (id.source.name !== 'id' || id.source.form !== 'quoted') return null;
  if (!values.every(({ name, type }, index) => type.column !== 'json' && isSame(members[idIndex + 1 + index], name)))
    return null;
  const leading = members
    .slice(0, idIndex)
    .map(({ key, source }) => (source.is === 'text' ? `"${key}":${source.text},` : null));
  if (leading.includes(null)) return null;
  const replaced = (text: Sql, from: string, to: string) =>
    `replace(${text}, ${dialect.text(from)}, ${dialect.text(to)})`;
  const withOpening = replaced(list, '{"id":', `{${leading.join('')}"id":"`);
  const marked = members.flatMap(({ key, mark }) => (mark === null ? [] : [key]));
  return {
    json: replaced(withOpening, `,"${firstValue.name}":`, `","${firstValue.name}":`),
    conditions: marked.map((key) => `NOT ${dialect.contains(list, dialect.text(`,"${key}":null`))}`),
  };
}

/** The JSON of a list under conditions that no value is missing. */
export interface WholeList {
  readonly json: Sql;
  readonly conditions: readonly Sql[];
}

interface EntryObject extends SelectedObject {
  /** The digits of the id of an entry. */
  readonly entryId?: Sql;
}

/** The values that the response JSON of a component holds besides its id. */
export function storedValues({ shape }: ReadNode): readonly ScalarAttribute[] {
  return [...shape.attributes.values()].filter(
    (attribute): attribute is ScalarAttribute =>
      attribute.storage === 'column' && !attribute.private && attribute.type.readable !== 'never',
  );
}

function isUnchanged(member: SelectedMember | undefined, name: string): boolean {
  return member?.mark === null && isSame(member, name);
}

/** Whether a member is the value of this name as it is stored, unless it is missing. */
function isSame(member: SelectedMember | undefined, name: string): boolean {
  if (member?.source.is !== 'value' || member.key !== name) return false;
  return member.source.name === name && member.source.form === 'same';
}

function memberList(members: readonly SelectedMember[], object: EntryObject): readonly JsonPiece[] {
  return commaSeparated(members.map((member) => [{ text: `"${member.key}":` }, ...memberValue(member, object)]));
}

function memberValue({ source, mark }: SelectedMember, object: EntryObject): readonly JsonPiece[] {
  const missing = `${mark === null ? '' : `${valueMark}${mark} `}null`;
  switch (source.is) {
    case 'text':
      return [{ text: source.text }];
    case 'value':
      return object.scope.is === 'row'
        ? rowValue(source, missing, object.scope, object)
        : entryValue(source, missing, object.scope, object);
    case 'populated': {
      const node = findPopulated(source, object.node);
      return [node === undefined ? { text: missing } : { sql: object.printPopulated(formatted(node, source)) }];
    }
    case 'object':
      return source.selection.members.some((member) => isLeftOut(member, object.node))
        ? [{ text: missing }]
        : [{ text: '{' }, ...memberList(source.selection.members, object), { text: '}' }];
  }
}

type Value = Extract<SelectedSource, { readonly is: 'value' }>;
type Populated = Extract<SelectedSource, { readonly is: 'populated' }>;

function rowValue(
  { name, form }: Value,
  missing: string,
  scope: RowScope,
  { node, printer }: SelectedObject,
): readonly JsonPiece[] {
  const field = findField(name, node);
  const { dialect } = printer;
  const { sql, kind } = findOperand(field, scope, printer);
  if (typeof form !== 'string') return [{ sql: renamed(sql, form, missing, printer) }];
  const value =
    form === 'unquoted' && kind === 'bigint'
      ? [{ sql: dialect.jsonText('integer', sql) }]
      : renderedValue(field, scope, printer);
  const quoted = form === 'quoted' ? [{ text: '"' }, ...value, { text: '"' }] : value;
  if (missing === 'null') return quoted;
  // In front of the value, which has another type of the database than a text.
  const mark = missing.slice(0, -'null'.length);
  return [{ sql: `CASE WHEN ${sql} IS NULL THEN ${dialect.text(mark)} ELSE '' END` }, ...quoted];
}

function entryValue(
  { name, form }: Value,
  missing: string,
  { responseJson }: ComponentScope,
  { entryId, printer }: EntryObject,
): readonly JsonPiece[] {
  const { dialect } = printer;
  if (typeof form !== 'string')
    return [{ sql: renamed(dialect.jsonValue(responseJson, name, 'text'), form, missing, printer) }];
  if (form === 'quoted')
    return [
      { text: '"' },
      { sql: (name === 'id' ? entryId : undefined) ?? dialect.jsonAt(responseJson, name) },
      { text: '"' },
    ];
  const json = dialect.jsonAt(responseJson, name);
  return [{ sql: `coalesce(${form === 'unquoted' ? `trim(${json}, '"')` : json}, ${dialect.text(missing)})` }];
}

/** A text by another name. */
function renamed(text: Sql, names: ReadonlyMap<string, string>, missing: string, { dialect }: ReadPrinter): Sql {
  const cases = [...names].map(([from, to]) => `WHEN ${dialect.text(from)} THEN ${dialect.text(JSON.stringify(to))}`);
  return `CASE ${text} ${cases.join(' ')} ELSE ${dialect.text(missing)} END`;
}

function findField(name: string, { fields, shape }: ReadNode): ValueAttribute {
  const field = fields.find((one) => one.name === name);
  if (field === undefined) throw new Bug(`${shape.uid} is read without ${name}`);
  return field;
}

function findPopulated({ name, index }: Populated, { populate }: ReadNode): PopulateNode | undefined {
  return populate.filter((node) => populateKey(node) === name)[index];
}

/** The key of what a node populates. */
export function populateKey(node: PopulateNode): string {
  return node.is === 'localizations' ? 'localizations' : node.attribute.name;
}

function isLeftOut({ source }: SelectedMember, node: ReadNode): boolean {
  return source.is === 'populated' && findPopulated(source, node) === undefined;
}

/** The node with the selections of its targets. */
function formatted(node: PopulateNode, { selections }: Populated): PopulateNode {
  const withFormat = (target: ReadNode): ReadNode => ({ ...target, format: selections.get(target.shape.uid) });
  switch (node.is) {
    case 'morph':
      return { ...node, branches: new Map([...node.branches].map(([uid, branch]) => [uid, withFormat(branch)])) };
    case 'zone':
      return { ...node, branches: new Map([...node.branches].map(([uid, branch]) => [uid, withFormat(branch)])) };
    default:
      return { ...node, node: withFormat(node.node) };
  }
}

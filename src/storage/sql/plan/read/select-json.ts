import { unreachable } from '../../../../foundations/core/index.js';
import { type PopulateNode, type ReadNode, readableMedia } from '../../../../language/query/index.js';
import type {
  ComponentAttribute,
  MediaAttribute,
  RelationAttribute,
  ZoneAttribute,
} from '../../../../language/schema/index.js';
import type { JsonPiece, Sql } from '../types.js';
import { valueColumn } from './change-set-layer.js';
import { componentSource, entryScope } from './component-source.js';
import { countExpression } from './count.js';
import { filterConditions } from './filter.js';
import {
  commaPrefixed,
  commaSeparated,
  countOnlyText,
  jsonArray,
  jsonEntryOrNull,
  jsonMember,
  jsonObject,
  orderBy,
  orNull,
} from './json-text.js';
import { fieldPieces, renderedMembers } from './materialized-json.js';
import { polymorphicLinks } from './polymorphic-links.js';
import { type ComponentScope, enclosingRow, type ReadPrinter, type ReadScope, type RowScope } from './read-printer.js';
import {
  getNodeType,
  getTargetType,
  localizationRows,
  type Related,
  relatedConditions,
  relatedRows,
  resolveTarget,
  showingRows,
  whereClause,
} from './related.js';
import {
  populateKey,
  type SelectedObject,
  selectedEntries,
  selectedEntry,
  selectedRow,
  storedValues,
  type WholeList,
} from './selection-json.js';
import { sliceClause, slicedEntries, wholeSlice } from './slice.js';
import { orderOrDefault } from './sort.js';

/**
 * Returns the JSON text of a version row for its node: `{"id":…}`, `lead` in front of the first key (contract, "Document" and "populate").
 */
export function rowJson(node: ReadNode, row: RowScope, printer: ReadPrinter, prefix = ''): Sql {
  if (typeof node.format === 'object' && !printer.countsOnly)
    return selectedRow(node.format, selectedObject(node, row, printer));
  const populated = populatedMembers(node.populate, row, printer);
  if (printer.countsOnly) return countOnlyText(populated, printer);
  if (node.format === 'v4') return v4Row(node, row, populated, printer);
  return jsonObject([...fieldPieces(node, row, printer, prefix), ...commaPrefixed(populated)], printer, '');
}

/** The same with everything but the ids in `attributes`. */
function v4Row(node: ReadNode, row: RowScope, populated: readonly JsonPiece[][], printer: ReadPrinter): Sql {
  const rendered = (fields: ReadNode['fields']) => renderedMembers(fields, row, row.alias, printer);
  const isId = ({ name }: { readonly name: string }): boolean => name === 'id' || name === 'documentId';
  const ids = commaSeparated(rendered(node.fields.filter(isId)));
  const attributes = commaSeparated([...rendered(node.fields.filter((field) => !isId(field))), ...populated]);
  return jsonObject([...ids, { text: ',"attributes":{' }, ...attributes, { text: '}' }], printer);
}

/** What a relation or media field leads to, as the format of its node has it. */
function wrapForFormat(json: Sql, { format }: ReadNode, printer: ReadPrinter): Sql {
  return format === 'v4' && !printer.countsOnly ? jsonObject([{ text: '"data":' }, { sql: json }], printer) : json;
}

/** Returns the JSON text of a component instance: its stored text where all keys are selected, else the selected keys. */
function instanceJson(node: ReadNode, instance: ComponentScope, inZone: boolean, printer: ReadPrinter): Sql {
  const { dialect } = printer;
  if (typeof node.format === 'object' && !printer.countsOnly) {
    const opening = `{${inZone ? `"__component":${JSON.stringify(node.shape.uid)},` : ''}"id":`;
    return selectedEntry(node.format, opening, selectedObject(node, instance, printer));
  }
  const populated = populatedMembers(node.populate, instance, printer);
  if (printer.countsOnly) return countOnlyText(populated, printer);
  if (selectsAllFields(node)) {
    return populated.length === 0
      ? instance.responseJson
      : jsonObject([{ sql: withoutClosingBrace(instance.responseJson) }, ...commaPrefixed(populated)], printer, '');
  }
  const keys = [...(inZone ? ['__component'] : []), ...node.fields.map((field) => field.name)];
  const members = keys.map((key) => jsonMember(key, orNull(dialect.jsonAt(instance.responseJson, key))));
  return jsonObject(commaSeparated([...members, ...populated]), printer);
}

function selectedObject(node: ReadNode, scope: ReadScope, printer: ReadPrinter): SelectedObject {
  return { node, scope, printer, printPopulated: (populated) => populatedJson(populated, scope, printer) };
}

/** True when the node wants every scalar that the component's wire text holds. */
function selectsAllFields(node: ReadNode): boolean {
  const selected = new Set(node.fields.map((field) => field.name));
  return storedValues(node).every(({ name }) => selected.has(name));
}

/** A JSON object's text without its closing brace. */
function withoutClosingBrace(responseJson: Sql): Sql {
  return `substr(${responseJson}, 1, length(${responseJson}) - 1)`;
}

function populatedMembers(
  nodes: readonly PopulateNode[],
  scope: ReadScope,
  printer: ReadPrinter,
): readonly JsonPiece[][] {
  return nodes.flatMap((node) => {
    const member = jsonMember(populateKey(node), populatedJson(node, scope, printer));
    if (!('countKey' in node) || node.countKey === undefined || printer.countsOnly) return [member];
    return [member, jsonMember(node.countKey, countExpression(node.attribute, node.node, scope, printer))];
  });
}

function populatedJson(node: PopulateNode, scope: ReadScope, printer: ReadPrinter): Sql {
  if (printer.countsOnly && !countsAnyEntries(node)) return `''`;
  switch (node.is) {
    case 'relation':
      return wrapForFormat(relationJson(node.attribute, node.node, scope, rowJson, printer), node.node, printer);
    case 'ids':
      return wrapForFormat(relationJson(node.attribute, node.node, scope, idJson, printer), node.node, printer);
    case 'morph':
      return polymorphicJson(node.attribute, node.branches, scope, printer);
    case 'component':
      return componentJson(node.attribute, node.node, scope, printer);
    case 'zone':
      return zoneJson(node.attribute, node.branches, scope, printer);
    case 'localizations':
      return wrapForFormat(localizationsJson(node.node, enclosingRow(scope), printer), node.node, printer);
    case 'count': {
      const counted = jsonObject(
        [{ text: '"count":' }, { sql: countExpression(node.attribute, node.node, scope, printer) }],
        printer,
      );
      const flat = node.node.format === undefined || node.attribute.storage === 'component';
      return flat
        ? counted
        : wrapForFormat(jsonObject([{ text: '"attributes":' }, { sql: counted }], printer), node.node, printer);
    }
    default:
      return unreachable(node);
  }
}

/** Whether entries are counted in it. */
function countsAnyEntries(node: PopulateNode): boolean {
  const inside = ({ populate }: ReadNode): boolean => populate.some(countsAnyEntries);
  switch (node.is) {
    case 'relation':
    case 'ids':
    case 'morph':
    case 'localizations':
      return true;
    case 'component':
      return inside(node.node);
    case 'zone':
      return [...node.branches.values()].some(inside);
    case 'count':
      return false;
    default:
      return unreachable(node);
  }
}

/** Prints a related row as JSON text. */
type PrintRow = (node: ReadNode, row: RowScope, printer: ReadPrinter) => Sql;

/** The documentId alone. */
function idJson(_: ReadNode, { alias }: RowScope, printer: ReadPrinter): Sql {
  if (printer.countsOnly) return `''`;
  // Written by the server, without characters that JSON would escape.
  return printer.dialect.join([{ text: '"' }, { sql: printer.column(alias, 'document_id') }, { text: '"' }]);
}

function relationJson(
  attribute: RelationAttribute | MediaAttribute,
  node: ReadNode,
  scope: ReadScope,
  printRow: PrintRow,
  printer: ReadPrinter,
): Sql {
  const related = relatedRows(attribute, getNodeType(node), scope, printer);
  if (attribute.many) return relatedListJson(node, related, printRow, printer);
  const where = [...relatedConditions(related), ...filterConditions(node.filter, related.row, printer)];
  const place = { many: false, documents: true };
  const isOrdered = related.order.length > 0;
  // What is counted is rendered once it is known to be the one.
  if (isOrdered && printer.countsEntries) {
    return printer.printPopulated(place, () =>
      jsonEntryOrNull(rowsByIds(node, related, where, related.order, 'LIMIT 1', printRow, printer), printer),
    );
  }
  return printer.printPopulated(place, () => {
    const singleRow = `SELECT ${printRow(node, related.row, printer)} AS json FROM ${related.from}${whereClause(where)}`;
    return jsonEntryOrNull(isOrdered ? `${singleRow} ${orderBy(related.order)} LIMIT 1` : singleRow, printer);
  });
}

function relatedListJson(node: ReadNode, related: Related, printRow: PrintRow, printer: ReadPrinter): Sql {
  const filter = filterConditions(node.filter, related.row, printer);
  const { lookup } = related;
  const place = { many: true, documents: true, limit: node.slice?.limit };
  if (lookup !== null && node.sort.length === 0 && node.slice === undefined) {
    const where = [...lookup.where, ...filter, ...printer.interruptible(related.row.alias)];
    const json = printer.printPopulated(place, () => printRow(node, related.row, printer));
    return jsonArray(printer.dialect.lookup(json, { ...lookup, where }), 'entries', printer);
  }
  if (node.sort.length > 0 || node.slice !== undefined) printer.markSearch();
  const order = orderOrDefault(node.sort, related.row, related.order, printer);
  const where = [...relatedConditions(related), ...filter, ...printer.interruptible(related.row.alias)];
  const mostRows = `${printer.limitValue(printer.countsEntries ? 'nodes' : 'entries')} + 1`;
  const limit = node.slice === undefined ? `LIMIT ${mostRows}` : sliceClause(node.slice, mostRows, printer);
  const rows = printer.printPopulated(place, () => rowsByIds(node, related, where, order, limit, printRow, printer));
  return jsonArray(rows, 'entries', printer);
}

/** The other locale versions of a document. There is one for each locale at most, so each is rendered where it is found. */
function localizationsJson(node: ReadNode, row: RowScope, printer: ReadPrinter): Sql {
  const related = localizationRows(row, printer);
  if (node.sort.length > 0 || printer.countsEntries) return relatedListJson(node, related, rowJson, printer);
  const where = [...relatedConditions(related), ...filterConditions(node.filter, related.row, printer)];
  const json = printer.printPopulated({ many: true, documents: true }, () => rowJson(node, related.row, printer));
  return jsonArray(selectJson(json, related.from, where, related.order), 'few entries', printer);
}

/** The rows of a relation, the first ones in an order: it is found by their ids alone which these are, and only they are rendered. */
function rowsByIds(
  node: ReadNode,
  { from, row }: Related,
  where: readonly Sql[],
  order: readonly Sql[],
  limit: Sql,
  printRow: PrintRow,
  printer: ReadPrinter,
): Sql {
  // The documentId stands in the index in which the row is found: it is not read a second time.
  if (printRow === idJson) {
    const rows = `SELECT ${idJson(node, row, printer)} AS json FROM ${from}${whereClause(where)} ${orderBy(order)} ${limit}`;
    return `SELECT * FROM (${rows}) ${printer.alias('p')}`;
  }
  const ids = `SELECT ${printer.column(row.alias, 'id')} AS id FROM ${from}${whereClause(where)} ${orderBy(order)} ${limit}`;
  const idsAlias = printer.alias('p');
  const alias = printer.alias('t');
  const locale =
    row.locale === null || row.locale.constant ? row.locale : { ...row.locale, sql: printer.column(alias, 'locale') };
  return printer.dialect.lookup(printRow(node, { ...row, alias, locale }, printer), {
    sources: { from: `(${ids}) ${idsAlias}`, where: [], order: [] },
    table: `${printer.source(row.table.name)} ${alias}`,
    key: `${printer.column(alias, 'id')} = ${printer.column(idsAlias, 'id')}`,
    where: [],
  });
}

/** Where the entries of a list of components stand: only the documents in them are populated entries. */
const componentEntries = { many: true, documents: false };

function selectJson(json: Sql, from: Sql, where: readonly Sql[], order: readonly Sql[]): Sql {
  return `SELECT ${json} AS json FROM ${from}${whereClause(where)} ${orderBy(order)}`;
}

function componentJson(attribute: ComponentAttribute, node: ReadNode, scope: ReadScope, printer: ReadPrinter): Sql {
  const source = componentSource(attribute, scope, printer);
  if (!attribute.repeatable) {
    const instance: ComponentScope = { is: 'component', ...source, owner: enclosingRow(scope) };
    const json = instanceJson(node, instance, false, printer);
    const filterTerms = [`${source.responseJson} IS NOT NULL`, ...filterConditions(node.filter, instance, printer)];
    return json === source.responseJson && node.filter === null
      ? orNull(json)
      : `CASE WHEN ${filterTerms.join(' AND ')} THEN ${json} ELSE 'null' END`;
  }
  const alias = printer.alias('e');
  const entry = entryScope(alias, source, enclosingRow(scope), printer);
  const place = { ...componentEntries, limit: node.slice?.limit };
  const json = printer.printPopulated(place, () => instanceJson(node, entry, false, printer));
  if (json === entry.responseJson && node.filter === null && node.sort.length === 0 && node.slice === undefined)
    return `coalesce(${source.responseJson}, '[]')`;
  const order = orderOrDefault(node.sort, entry, [printer.column(alias, 'key')], printer);
  const whole = scope.is === 'component' || printer.countsOnly ? null : wholeList(node, source.responseJson, printer);
  if (node.slice !== undefined) {
    const part = `(${slicedEntries(node, node.slice, source, enclosingRow(scope), printer)}) ${alias}`;
    const entries = jsonArray(selectJson(json, part, [], order), 'others', printer);
    if (whole === null) return entries;
    const conditions = [...wholeSlice(node.slice, source.responseJson, printer), ...whole.conditions];
    return `CASE WHEN ${conditions.join(' AND ')} THEN coalesce(${whole.json}, '[]') ELSE ${entries} END`;
  }
  const from = printer.dialect.jsonEach(source.responseJson, alias);
  return jsonArray(selectJson(json, from, filterConditions(node.filter, entry, printer), order), 'others', printer);
}

/** A list of components that is printed without looking at its entries, as no filter and no order chooses them; null: it cannot be. */
function wholeList(node: ReadNode, list: Sql, { dialect }: ReadPrinter): WholeList | null {
  const { format, filter, sort } = node;
  if (typeof format !== 'object' || filter !== null || sort.length > 0) return null;
  return selectedEntries(format, node, list, dialect);
}

function zoneJson(
  attribute: ZoneAttribute,
  branches: ReadonlyMap<string, ReadNode>,
  scope: ReadScope,
  printer: ReadPrinter,
): Sql {
  if (branches.size === 0) return `'[]'`;
  const { dialect } = printer;
  const source = componentSource(attribute, scope, printer);
  const alias = printer.alias('e');
  const entry = entryScope(alias, source, enclosingRow(scope), printer);
  const isPlain = [...branches.values()].every(
    (node) =>
      typeof node.format !== 'object' &&
      selectsAllFields(node) &&
      node.populate.length === 0 &&
      node.filter === null &&
      node.sort.length === 0,
  );
  if (isPlain && attribute.components.every((uid) => branches.has(uid)))
    return `coalesce(${source.responseJson}, '[]')`;
  const componentUid = dialect.jsonValue(entry.responseJson, '__component', 'text');
  const cases = [...branches].map(([uid, node]) => {
    const filterTerms = [`${componentUid} = ${dialect.text(uid)}`, ...filterConditions(node.filter, entry, printer)];
    const json = printer.printPopulated(componentEntries, () => instanceJson(node, entry, true, printer));
    return `WHEN ${filterTerms.join(' AND ')} THEN ${json}`;
  });
  const sorted = [...branches.values()].find((node) => node.sort.length > 0);
  const position = printer.column(alias, 'key');
  const order = sorted === undefined ? [position] : orderOrDefault(sorted.sort, entry, [position], printer);
  const json = isPlain ? entry.responseJson : `CASE ${cases.join(' ')} END`;
  const branchCondition = `${componentUid} IN (${[...branches.keys()].map((uid) => dialect.text(uid)).join(', ')})`;
  return jsonArray(
    selectJson(json, dialect.jsonEach(source.responseJson, alias), [branchCondition], order),
    'others',
    printer,
  );
}

/** A polymorphic relation: every link names its target's type, and each type has its own shape. */
function polymorphicJson(
  attribute: RelationAttribute,
  branches: ReadonlyMap<string, ReadNode>,
  scope: ReadScope,
  printer: ReadPrinter,
): Sql {
  if (branches.size === 0) return attribute.many ? `'[]'` : `'null'`;
  const { dialect } = printer;
  const row = enclosingRow(scope);
  if (attribute.side === 'inverse') return showingJson(branches, row, printer);
  const links = polymorphicLinks(attribute, scope, printer);
  const cases = [...branches].map(([uid, node]) => {
    const target = getTargetType(uid, printer);
    const resolved = resolveTarget(row, target, links.documentId, links.pins, printer);
    const where = [...relatedConditions(resolved), ...filterConditions(node.filter, resolved.row, printer)];
    const lead = `"__type":${JSON.stringify(uid)},`;
    const place = { many: attribute.many, documents: true };
    const json = printer.printPopulated(place, () => rowJson(node, resolved.row, printer, lead));
    return `WHEN ${dialect.text(uid)} THEN (SELECT ${json} FROM ${resolved.from} WHERE ${where.join(' AND ')})`;
  });
  const json = `CASE ${links.type} ${cases.join(' ')} END`;
  const rows = selectJson(json, links.from, links.where, [links.position]);
  return attribute.many
    ? jsonArray(rows, 'entries', printer)
    : jsonEntryOrNull(`SELECT * FROM (${rows} LIMIT 1) ${printer.alias('m')}`, printer);
}

/** The documents that show a file: which ones is found by their row ids alone, content type by content type, and they are rendered then. */
function showingJson(branches: ReadonlyMap<string, ReadNode>, file: RowScope, printing: ReadPrinter): Sql {
  const found = printing.alias('p');
  const [kind, id] = [printing.column(found, 'kind'), printing.column(found, 'id')];
  const parts = [...branches].map(([uid, node], at) => {
    const { row, ...related } = showingRows(file, getTargetType(uid, printing), readableMedia(node.shape), printing);
    const where = [
      ...relatedConditions(related),
      ...filterConditions(node.filter, row, printing),
      ...printing.interruptible(row.alias),
    ];
    const columns = [`${at} AS kind`, `${printing.column(row.alias, 'id')} AS id`];
    if (file.set !== undefined) columns.push(`${valueColumn(row, 'id', printing)} AS response_id`);
    const ids = `SELECT ${columns.join(', ')} FROM ${related.from}${whereClause(where)}`;
    const alias = printing.alias('t');
    const locale = row.locale && { sql: printing.column(alias, 'locale'), constant: false };
    const shown = { ...row, alias, locale };
    const lead = `"__type":${JSON.stringify(uid)},`;
    const json = printing.printPopulated({ many: true, documents: true }, () => rowJson(node, shown, printing, lead));
    const table = `${printing.source(row.table.name)} ${alias}`;
    const rendered = `SELECT ${json} FROM ${table} WHERE ${printing.column(alias, 'id')} = ${id}`;
    return { ids, rendered: `WHEN ${at} THEN (${rendered})` };
  });
  const json = `CASE ${kind} ${parts.map(({ rendered }) => rendered).join(' ')} END`;
  const from = `(${parts.map(({ ids }) => ids).join(' UNION ALL ')}) ${found}`;
  const order = file.set === undefined ? id : printing.column(found, 'response_id');
  return jsonArray(selectJson(json, from, [], [kind, order]), 'entries', printing);
}

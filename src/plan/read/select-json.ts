import { Bug, unreachable } from '../../kernel/index.js';
import { type FilterNode, type PopulateNode, type ReadNode, readableMedia, type SortKey } from '../../query/index.js';
import type {
  ComponentAttribute,
  ContentType,
  MediaAttribute,
  RelationAttribute,
  ZoneAttribute,
} from '../../schema/index.js';
import type { JsonPiece, Sql } from '../types.js';
import { componentSource, entryScope } from './component-source.js';
import { condition } from './filter.js';
import { fieldPieces, renderedMembers } from './fragment.js';
import { arrayOf, bareText, continued, entryOf, member, object, orderBy, orNull, separated } from './json-text.js';
import { morphLinks } from './morph-links.js';
import {
  conditions,
  localizationRows,
  type Related,
  relatedRows,
  resolveTarget,
  showingRows,
  targetType,
  whereClause,
} from './related.js';
import { type ComponentScope, type Printing, type RowScope, rowOf, type Scope } from './scope.js';
import { orderTerms } from './sort.js';

/** JSON text of a version row as its node asks for it: `{"id":…}`, `lead` in front of the first key (contract, "Document" and "populate"). */
export function rowJson(node: ReadNode, row: RowScope, printing: Printing, lead = ''): Sql {
  const more = populated(node.populate, row, printing);
  if (printing.bare) return bareText(more, printing);
  if (node.format === 'v4') return v4Row(node, row, more, printing);
  return object([...fieldPieces(node, row, printing, lead), ...continued(more)], printing, '');
}

/** The same with everything but the ids in `attributes`. */
function v4Row(node: ReadNode, row: RowScope, more: readonly JsonPiece[][], printing: Printing): Sql {
  const rendered = (fields: ReadNode['fields']) => renderedMembers(fields, row, row.alias, printing);
  const isId = ({ name }: { readonly name: string }): boolean => name === 'id' || name === 'documentId';
  const ids = separated(rendered(node.fields.filter(isId)));
  const attributes = separated([...rendered(node.fields.filter((field) => !isId(field))), ...more]);
  return object([...ids, { text: ',"attributes":{' }, ...attributes, { text: '}' }], printing);
}

/** What a relation or media field leads to, as the format of its node has it. */
function reached(json: Sql, { format }: ReadNode, printing: Printing): Sql {
  return format === 'v4' && !printing.bare ? object([{ text: '"data":' }, { sql: json }], printing) : json;
}

/** JSON text of a component instance: its wire text as it stands where everything is asked for, else the chosen keys. */
function instanceJson(node: ReadNode, instance: ComponentScope, inZone: boolean, printing: Printing): Sql {
  const { dialect } = printing;
  const more = populated(node.populate, instance, printing);
  if (printing.bare) return bareText(more, printing);
  if (asksForAllFields(node)) {
    return more.length === 0
      ? instance.wire
      : object([{ sql: openEnd(instance.wire) }, ...continued(more)], printing, '');
  }
  const keys = [...(inZone ? ['__component'] : []), ...node.fields.map((field) => field.name)];
  const members = keys.map((key) => member(key, orNull(dialect.jsonAt(instance.wire, key))));
  return object(separated([...members, ...more]), printing);
}

/** True when the node wants every scalar that the component's wire text holds. */
function asksForAllFields(node: ReadNode): boolean {
  const asked = new Set(node.fields.map((field) => field.name));
  for (const attribute of node.shape.attributes.values()) {
    if (attribute.storage !== 'column' || attribute.private || attribute.type.readable === 'never') continue;
    if (!asked.has(attribute.name)) return false;
  }
  return true;
}

/** A JSON object's text without its closing brace. */
function openEnd(wire: Sql): Sql {
  return `substr(${wire}, 1, length(${wire}) - 1)`;
}

function populated(nodes: readonly PopulateNode[], scope: Scope, printing: Printing): readonly JsonPiece[][] {
  return nodes.map((node) => member(keyOf(node), populatedJson(node, scope, printing)));
}

function keyOf(node: PopulateNode): string {
  return node.is === 'localizations' ? 'localizations' : node.attribute.name;
}

function populatedJson(node: PopulateNode, scope: Scope, printing: Printing): Sql {
  if (printing.bare && !leadsToEntries(node)) return `''`;
  switch (node.is) {
    case 'relation':
      return reached(relationJson(node.attribute, node.node, scope, printing), node.node, printing);
    case 'morph':
      return morphJson(node.attribute, node.branches, scope, printing);
    case 'component':
      return componentJson(node.attribute, node.node, scope, printing);
    case 'zone':
      return zoneJson(node.attribute, node.branches, scope, printing);
    case 'localizations': {
      const row = rowOf(scope);
      return reached(list(node.node, localizationRows(row, printing), printing), node.node, printing);
    }
    case 'count': {
      const counted = object(
        [{ text: '"count":' }, { sql: count(node.attribute, node.node, scope, printing) }],
        printing,
      );
      const flat = node.node.format === undefined || node.attribute.storage === 'component';
      return flat
        ? counted
        : reached(object([{ text: '"attributes":' }, { sql: counted }], printing), node.node, printing);
    }
    default:
      return unreachable(node);
  }
}

/** Whether entries are counted in it. */
function leadsToEntries(node: PopulateNode): boolean {
  const inside = ({ populate }: ReadNode): boolean => populate.some(leadsToEntries);
  switch (node.is) {
    case 'relation':
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

function relationJson(
  attribute: RelationAttribute | MediaAttribute,
  node: ReadNode,
  scope: Scope,
  printing: Printing,
): Sql {
  const related = relatedRows(attribute, contentTypeOf(node), scope, printing);
  if (attribute.many) return list(node, related, printing);
  const where = [...conditions(related), ...filterOf(node.filter, related.row, printing)];
  const place = { many: false, documents: true };
  const inOrder = related.order.length > 0;
  // What is counted is rendered once it is known to be the one.
  if (inOrder && printing.counts) {
    return printing.inPlace(place, () =>
      entryOf(rowsLate(node, related, where, related.order, '1', printing), printing),
    );
  }
  return printing.inPlace(place, () => {
    const only = `SELECT ${rowJson(node, related.row, printing)} AS json FROM ${related.from}${whereClause(where)}`;
    return entryOf(inOrder ? `${only} ${orderBy(related.order)} LIMIT 1` : only, printing);
  });
}

function list(node: ReadNode, related: Related, printing: Printing): Sql {
  const filter = filterOf(node.filter, related.row, printing);
  const { lookUp } = related;
  const place = { many: true, documents: true };
  if (lookUp !== null && node.sort.length === 0) {
    const where = [...lookUp.where, ...filter, ...printing.interruptible(related.row.alias)];
    const json = printing.inPlace(place, () => rowJson(node, related.row, printing));
    return arrayOf(printing.dialect.lookUp(json, { ...lookUp, where }), true, printing);
  }
  if (node.sort.length > 0) printing.search();
  const order = orderOf(node.sort, related.row, related.order, printing);
  const where = [...conditions(related), ...filter, ...printing.interruptible(related.row.alias)];
  const most = `${printing.most(printing.counts ? 'nodes' : 'entries')} + 1`;
  const rows = printing.inPlace(place, () => rowsLate(node, related, where, order, most, printing));
  return arrayOf(rows, true, printing);
}

/** The rows of a relation, the first ones in an order: it is found by their ids alone which these are, and only they are rendered. */
function rowsLate(
  node: ReadNode,
  { from, row }: Related,
  where: readonly Sql[],
  order: readonly Sql[],
  most: Sql,
  printing: Printing,
): Sql {
  const ids = `SELECT ${printing.column(row.alias, 'id')} AS id FROM ${from}${whereClause(where)} ${orderBy(order)} LIMIT ${most}`;
  const found = printing.alias('p');
  const alias = printing.alias('t');
  const ownLocale = { sql: printing.column(alias, 'locale'), constant: false };
  const locale = row.locale === null || row.locale.constant ? row.locale : ownLocale;
  return printing.dialect.lookUp(rowJson(node, { ...row, alias, locale }, printing), {
    places: { from: `(${ids}) ${found}`, where: [], order: [] },
    table: `${printing.dialect.identifier(row.table.name)} ${alias}`,
    key: `${printing.column(alias, 'id')} = ${printing.column(found, 'id')}`,
    where: [],
  });
}

/** Where the entries of a list of components stand: only the documents in them are populated entries. */
const entries = { many: true, documents: false };

function selected(json: Sql, from: Sql, where: readonly Sql[], order: readonly Sql[]): Sql {
  return `SELECT ${json} AS json FROM ${from}${whereClause(where)} ${orderBy(order)}`;
}

function componentJson(attribute: ComponentAttribute, node: ReadNode, scope: Scope, printing: Printing): Sql {
  const source = componentSource(attribute, scope, printing);
  if (!attribute.repeatable) {
    const instance: ComponentScope = { is: 'component', ...source, owner: rowOf(scope) };
    const json = instanceJson(node, instance, false, printing);
    const wanted = [`${source.wire} IS NOT NULL`, ...filterOf(node.filter, instance, printing)];
    return json === source.wire && node.filter === null
      ? orNull(json)
      : `CASE WHEN ${wanted.join(' AND ')} THEN ${json} ELSE 'null' END`;
  }
  const alias = printing.alias('e');
  const entry = entryScope(alias, source, rowOf(scope), printing);
  const json = printing.inPlace(entries, () => instanceJson(node, entry, false, printing));
  if (json === entry.wire && node.filter === null && node.sort.length === 0) return `coalesce(${source.wire}, '[]')`;
  const order = orderOf(node.sort, entry, [printing.column(alias, 'key')], printing);
  const from = printing.dialect.jsonEach(source.wire, alias);
  return arrayOf(selected(json, from, filterOf(node.filter, entry, printing), order), false, printing);
}

function zoneJson(
  attribute: ZoneAttribute,
  branches: ReadonlyMap<string, ReadNode>,
  scope: Scope,
  printing: Printing,
): Sql {
  if (branches.size === 0) return `'[]'`;
  const { dialect } = printing;
  const source = componentSource(attribute, scope, printing);
  const alias = printing.alias('e');
  const entry = entryScope(alias, source, rowOf(scope), printing);
  const plain = [...branches.values()].every(
    (node) => asksForAllFields(node) && node.populate.length === 0 && node.filter === null && node.sort.length === 0,
  );
  if (plain && attribute.components.every((uid) => branches.has(uid))) return `coalesce(${source.wire}, '[]')`;
  const kind = dialect.jsonValue(entry.wire, '__component', 'text');
  const cases = [...branches].map(([uid, node]) => {
    const wanted = [`${kind} = ${dialect.text(uid)}`, ...filterOf(node.filter, entry, printing)];
    const json = printing.inPlace(entries, () => instanceJson(node, entry, true, printing));
    return `WHEN ${wanted.join(' AND ')} THEN ${json}`;
  });
  const sorted = [...branches.values()].find((node) => node.sort.length > 0);
  const position = printing.column(alias, 'key');
  const order = sorted === undefined ? [position] : orderOf(sorted.sort, entry, [position], printing);
  const json = plain ? entry.wire : `CASE ${cases.join(' ')} END`;
  const among = `${kind} IN (${[...branches.keys()].map((uid) => dialect.text(uid)).join(', ')})`;
  return arrayOf(selected(json, dialect.jsonEach(source.wire, alias), [among], order), false, printing);
}

/** A polymorphic relation: every link names its target's type, and each type has its own shape. */
function morphJson(
  attribute: RelationAttribute,
  branches: ReadonlyMap<string, ReadNode>,
  scope: Scope,
  printing: Printing,
): Sql {
  if (branches.size === 0) return attribute.many ? `'[]'` : `'null'`;
  const { dialect } = printing;
  const row = rowOf(scope);
  if (attribute.side === 'inverse') return showingJson(branches, row, printing);
  const links = morphLinks(attribute, scope, printing);
  const cases = [...branches].map(([uid, node]) => {
    const target = targetType(uid, printing);
    const resolved = resolveTarget(row, target, links.documentId, links.pins, printing);
    const where = [...conditions(resolved), ...filterOf(node.filter, resolved.row, printing)];
    const lead = `"__type":${JSON.stringify(uid)},`;
    const place = { many: attribute.many, documents: true };
    const json = printing.inPlace(place, () => rowJson(node, resolved.row, printing, lead));
    return `WHEN ${dialect.text(uid)} THEN (SELECT ${json} FROM ${resolved.from} WHERE ${where.join(' AND ')})`;
  });
  const json = `CASE ${links.type} ${cases.join(' ')} END`;
  const rows = selected(json, links.from, links.where, [links.position]);
  return attribute.many
    ? arrayOf(rows, true, printing)
    : entryOf(`SELECT * FROM (${rows} LIMIT 1) ${printing.alias('m')}`, printing);
}

/** The documents that show a file: which ones is found by their row ids alone, content type by content type, and they are rendered then. */
function showingJson(branches: ReadonlyMap<string, ReadNode>, file: RowScope, printing: Printing): Sql {
  const { dialect } = printing;
  const found = printing.alias('p');
  const [kind, id] = [printing.column(found, 'kind'), printing.column(found, 'id')];
  const parts = [...branches].map(([uid, node], at) => {
    const { row, ...related } = showingRows(file, targetType(uid, printing), readableMedia(node.shape), printing);
    const where = [
      ...conditions(related),
      ...filterOf(node.filter, row, printing),
      ...printing.interruptible(row.alias),
    ];
    const ids = `SELECT ${at} AS kind, ${printing.column(row.alias, 'id')} AS id FROM ${related.from}${whereClause(where)}`;
    const alias = printing.alias('t');
    const locale = row.locale && { sql: printing.column(alias, 'locale'), constant: false };
    const shown = { ...row, alias, locale };
    const lead = `"__type":${JSON.stringify(uid)},`;
    const json = printing.inPlace({ many: true, documents: true }, () => rowJson(node, shown, printing, lead));
    const table = `${dialect.identifier(row.table.name)} ${alias}`;
    const rendered = `SELECT ${json} FROM ${table} WHERE ${printing.column(alias, 'id')} = ${id}`;
    return { ids, rendered: `WHEN ${at} THEN (${rendered})` };
  });
  const json = `CASE ${kind} ${parts.map(({ rendered }) => rendered).join(' ')} END`;
  const from = `(${parts.map(({ ids }) => ids).join(' UNION ALL ')}) ${found}`;
  return arrayOf(selected(json, from, [], [kind, id]), true, printing);
}

function count(
  attribute: RelationAttribute | MediaAttribute | ComponentAttribute,
  node: ReadNode,
  scope: Scope,
  printing: Printing,
): Sql {
  if (attribute.storage === 'component') {
    const source = componentSource(attribute, scope, printing);
    if (!attribute.repeatable) return `CASE WHEN ${source.wire} IS NULL THEN 0 ELSE 1 END`;
    if (node.filter === null) return printing.dialect.jsonLength(source.wire);
    const alias = printing.alias('e');
    const where = filterOf(node.filter, entryScope(alias, source, rowOf(scope), printing), printing);
    return `(SELECT count(*) FROM ${printing.dialect.jsonEach(source.wire, alias)} WHERE ${where.join(' AND ')})`;
  }
  const related = relatedRows(attribute, contentTypeOf(node), scope, printing);
  printing.search();
  const interruptible = printing.interruptible(related.row.alias);
  const where = [...conditions(related), ...filterOf(node.filter, related.row, printing), ...interruptible];
  return `(SELECT count(*) FROM ${related.from}${whereClause(where)})`;
}

function filterOf(filter: FilterNode | null, scope: Scope, printing: Printing): readonly Sql[] {
  if (filter === null) return [];
  printing.search();
  return [condition(filter, scope, printing)];
}

function orderOf(keys: readonly SortKey[], scope: Scope, fallback: readonly Sql[], printing: Printing): readonly Sql[] {
  return keys.length === 0 ? fallback : [...orderTerms(keys, scope, printing), ...fallback];
}

function contentTypeOf(node: ReadNode): ContentType {
  if (node.shape.is !== 'contentType') throw new Bug('a relation leads to a content type');
  return node.shape;
}

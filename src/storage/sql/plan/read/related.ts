import { Bug } from '../../../../foundations/core/index.js';
import type { ReadNode } from '../../../../language/query/index.js';
import type { MediaAttribute, RelationAttribute } from '../../../../language/schema/index.js';
import { type ContentType, getShape } from '../../../../language/schema/index.js';
import type { ColumnLink, Link, TableLink } from '../../layout/index.js';
import type { Lookup, Sql } from '../types.js';
import { statusCondition, valueColumn } from './change-set-layer.js';
import { chainConditions } from './locale-chain.js';
import type { ComponentScope, ReadPrinter, ReadScope, RowScope } from './read-printer.js';

/**
 * The version rows that a relation leads to from a scope, as the parts of a query:
 * `matches` ties them to the scope (an expression over the scope, one over the related row),
 * `inner` refers to the related rows alone, `outer` to the scope alone.
 * With these parts the same relation is read as a correlated subquery or as `… IN (SELECT …)`, whichever is faster.
 */
export interface Related {
  readonly from: Sql;
  readonly matches: readonly { readonly outer: Sql; readonly inner: Sql }[];
  readonly inner: readonly Sql[];
  readonly outer: readonly Sql[];
  /** Connect order (or the inverse side's order), row id last; empty: it is one row at most. */
  readonly order: readonly Sql[];
  /** The same rows, in this order, where each one is looked up for a link; null: they are found otherwise. */
  readonly lookup: Lookup | null;
  /** True when `from` refers to the scope itself (a list inside a component), which rules out `IN`. */
  readonly correlated: boolean;
  readonly row: RowScope;
}

/** All conditions of a related row, for a correlated subquery. */
export function relatedConditions(related: Pick<Related, 'matches' | 'inner' | 'outer'>): readonly Sql[] {
  return [...related.matches.map(equalCondition), ...related.inner, ...related.outer];
}

function equalCondition({ outer, inner }: Related['matches'][number]): Sql {
  return `${inner} = ${outer}`;
}

/** The clause for these conditions; nothing where there are none. */
export function whereClause(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
}

/** The related rows of a relation or media attribute with one target type (contract, "populate"; behaviour, section 9). */
export function relatedRows(
  attribute: RelationAttribute | MediaAttribute,
  target: ContentType,
  scope: ReadScope,
  printer: ReadPrinter,
): Related {
  if (scope.is === 'component') return componentRelated(attribute, target, scope, printer);
  const link = getScopeLink(attribute, scope);
  switch (link.is) {
    case 'column':
      return link.direction === 'forward'
        ? columnForward(link, target, scope, printer)
        : columnBackward(link, scope, printer);
    case 'table':
      return link.direction === 'forward'
        ? tableForward(link, target, scope, printer)
        : tableBackward(link, scope, printer);
  }
}

/** The versions of a content type whose media fields `through` show the file of a scope: by row id, of every locale. */
export function showingRows(
  file: RowScope,
  type: ContentType,
  through: readonly MediaAttribute[],
  printing: ReadPrinter,
): Related {
  const { row, from } = targetRow(type, { ...file, locale: null }, printing);
  const shown = printing.column(file.alias, 'document_id');
  const owners = through.map((attribute) => {
    const link = getScopeLink(attribute, row);
    const alias = printing.alias('l');
    const owner = printing.column(alias, link.is === 'column' ? 'id' : link.ownerColumn);
    const target = printing.column(alias, link.targetColumn);
    return `SELECT ${owner} FROM ${printing.source(link.table)} ${alias} WHERE ${target} = ${shown}`;
  });
  return {
    from,
    matches: [],
    inner: [statusCondition(row, printing)],
    outer: [`${printing.column(row.alias, 'id')} IN (${owners.join(' UNION ALL ')})`],
    order: [printing.dialect.order(valueColumn(row, 'id', printing), 'asc')],
    lookup: null,
    correlated: true,
    row,
  };
}

/** Returns where the links of an attribute of a version row are stored. */
export function getScopeLink(attribute: RelationAttribute | MediaAttribute, scope: RowScope): Link {
  const link = scope.table.links.get(attribute.name);
  if (link === undefined) throw new Bug(`no link for ${scope.type.uid}.${attribute.name}`);
  return link;
}

/** The other locale versions of the same document and status. */
export function localizationRows(scope: RowScope, printer: ReadPrinter): Related {
  const { row, from } = targetRow(scope.type, { ...scope, locale: null }, printer);
  return {
    from,
    matches: [{ outer: printer.column(scope.alias, 'document_id'), inner: printer.column(row.alias, 'document_id') }],
    inner: [statusCondition(row, printer)],
    outer: [`${printer.column(row.alias, 'locale')} <> ${printer.column(scope.alias, 'locale')}`],
    order: [printer.dialect.order(valueColumn(row, 'id', printer), 'asc')],
    lookup: null,
    correlated: true,
    row,
  };
}

/**
 * The version row of a named target: the part that polymorphic relations share with plain ones.
 * `pins` are expressions for a pinned locale and status, null where nothing can be pinned.
 */
export function resolveTarget(
  owner: RowScope,
  target: ContentType,
  documentId: Sql,
  pinnedVersion: { readonly locale: Sql | null; readonly status: Sql | null },
  printer: ReadPrinter,
): Omit<Related, 'order' | 'lookup' | 'correlated'> {
  const { row, from } = targetRow(target, owner, printer);
  const matches = [{ outer: documentId, inner: printer.column(row.alias, 'document_id') }];
  const inner = [statusCondition(row, printer)];
  const locale = printer.column(row.alias, 'locale');
  if (!target.localized) inner.push(`${locale} = ${printer.dialect.text('')}`);
  else if (row.locale?.chain !== undefined) inner.push(...chainConditions(row.locale.chain, row, printer));
  else if (owner.locale !== null) {
    if (owner.locale.constant) inner.push(`${locale} = ${owner.locale.sql}`);
    else matches.push({ outer: owner.locale.sql, inner: locale });
  } else {
    const fallback = printer.dialect.text(printer.context.snapshot.defaultLocale);
    if (pinnedVersion.locale === null) inner.push(`${locale} = ${fallback}`);
    else matches.push({ outer: `coalesce(${pinnedVersion.locale}, ${fallback})`, inner: locale });
  }
  return { from, matches, inner, outer: pinnedStatus(pinnedVersion.status, row, printer), row };
}

function columnForward(link: ColumnLink, target: ContentType, scope: RowScope, printer: ReadPrinter): Related {
  const pins = {
    locale: pinColumn(link.localeColumn, scope, printer),
    status: pinColumn(link.statusColumn, scope, printer),
  };
  const documentId = printer.column(scope.alias, link.targetColumn);
  const resolved = resolveTarget(scope, target, documentId, pins, printer);
  return { ...resolved, order: [], lookup: null, correlated: false };
}

function tableForward(link: TableLink, target: ContentType, scope: RowScope, printer: ReadPrinter): Related {
  const alias = printer.alias('l');
  const column = (name: string) => printer.column(alias, name);
  const pins = {
    locale: link.localeColumn === null ? null : column(link.localeColumn),
    status: link.statusColumn === null ? null : column(link.statusColumn),
  };
  const resolved = resolveTarget(scope, target, column(link.targetColumn), pins, printer);
  const [document, ...locales] = resolved.matches;
  if (document === undefined) throw new Bug('a target is matched by its document');
  const ofType = link.typeColumn === null ? [] : [`${column(link.typeColumn)} = ${printer.dialect.text(target.uid)}`];
  const localeIsPinned = scope.locale === null;
  const owner = { outer: printer.column(scope.alias, 'id'), inner: column(link.ownerColumn) };
  const links = `${printer.source(link.table)} ${alias}`;
  const key = equalCondition(document);
  const order = [column(link.positionColumn)];
  const sameLocale = locales.map(equalCondition);
  const rest = [...resolved.inner, ...resolved.outer];
  return {
    from: `${links} JOIN ${resolved.from} ON ${key}`,
    matches: [owner, ...(localeIsPinned ? [] : locales)],
    inner: [...rest, ...ofType, ...(localeIsPinned ? sameLocale : [])],
    outer: [],
    order,
    lookup: {
      sources: { from: links, where: [equalCondition(owner), ...ofType], order },
      table: resolved.from,
      key,
      where: localeIsPinned ? [...rest, ...sameLocale] : [...sameLocale, ...rest],
    },
    correlated: false,
    row: resolved.row,
  };
}

function columnBackward(link: ColumnLink, scope: RowScope, printer: ReadPrinter): Related {
  const { row, from } = targetRow(link.owner, scope, printer);
  const column = (name: string) => printer.column(row.alias, name);
  const target = column(link.targetColumn);
  const backward = backwardConditions(link, scope, row, column, printer);
  return {
    from,
    matches: [{ outer: printer.column(scope.alias, 'document_id'), inner: target }, ...backward.matches],
    inner: backward.inner,
    outer: [],
    order: inverseOrder(link, column, row, printer),
    lookup: null,
    correlated: false,
    row,
  };
}

function tableBackward(link: TableLink, scope: RowScope, printer: ReadPrinter): Related {
  const { row, from } = targetRow(link.owner, scope, printer);
  const alias = printer.alias('l');
  const column = (name: string) => printer.column(alias, name);
  const backward = backwardConditions(link, scope, row, column, printer);
  const ofType =
    link.typeColumn === null ? [] : [`${column(link.typeColumn)} = ${printer.dialect.text(scope.type.uid)}`];
  return {
    from: `${printer.source(link.table)} ${alias} JOIN ${from} ON ${printer.column(row.alias, 'id')} = ${column(link.ownerColumn)}`,
    matches: [
      { outer: printer.column(scope.alias, 'document_id'), inner: column(link.targetColumn) },
      ...backward.matches,
    ],
    inner: [...backward.inner, ...ofType],
    outer: [],
    order: inverseOrder(link, column, row, printer),
    lookup: null,
    correlated: false,
    row,
  };
}

/** By the place that an owner was given in the list of its target, where there is such a list; row id last. */
function inverseOrder(link: Link, column: (name: string) => Sql, row: RowScope, printer: ReadPrinter): readonly Sql[] {
  const position = link.inversePositionColumn === null ? [] : [column(link.inversePositionColumn)];
  return [...position, valueColumn(row, 'id', printer)].map((term) => printer.dialect.order(term, 'asc'));
}

/** Which of the owners' version rows are seen from the inverse side. `column` reads a column of the link. */
function backwardConditions(
  link: Link,
  scope: RowScope,
  row: RowScope,
  column: (name: string) => Sql,
  printer: ReadPrinter,
): Pick<Related, 'matches' | 'inner'> {
  const matches: { outer: Sql; inner: Sql }[] = [];
  const inner = [statusCondition(row, printer)];
  if (link.statusColumn !== null) inner.push(...pinnedStatus(column(link.statusColumn), scope, printer));
  const locale = printer.column(row.alias, 'locale');
  const source = scope.locale;
  if (!link.owner.localized) inner.push(`${locale} = ${printer.dialect.text('')}`);
  if (row.locale?.chain !== undefined) inner.push(...chainConditions(row.locale.chain, row, printer));
  else if (source !== null) {
    const linkedLocale =
      link.localeColumn === null
        ? locale
        : `coalesce(${column(link.localeColumn)}, ${printer.dialect.text(printer.context.snapshot.defaultLocale)})`;
    if (source.constant) inner.push(`${linkedLocale} = ${source.sql}`);
    else matches.push({ outer: source.sql, inner: linkedLocale });
  }
  return { matches, inner };
}

function componentRelated(
  attribute: RelationAttribute | MediaAttribute,
  target: ContentType,
  scope: ComponentScope,
  printer: ReadPrinter,
): Related {
  const { dialect } = printer;
  const alias = printer.alias('e');
  const entry = printer.column(alias, 'value');
  const jsonMember = (key: string) => dialect.jsonValue(entry, key, 'text');
  const resolved = resolveTarget(
    scope.owner,
    target,
    jsonMember('d'),
    { locale: jsonMember('l'), status: jsonMember('v') },
    printer,
  );
  const list = dialect.jsonEach(dialect.jsonAt(scope.storedJson, attribute.name), alias);
  const polymorphic = attribute.storage === 'relation' && attribute.target === null;
  const ofType = polymorphic ? [`${jsonMember('t')} = ${dialect.text(target.uid)}`] : [];
  const key = relatedConditions(resolved).join(' AND ');
  const order = [printer.column(alias, 'key')];
  return {
    from: `${list} JOIN ${resolved.from} ON ${key}`,
    matches: [],
    inner: ofType,
    outer: [],
    order,
    lookup: { sources: { from: list, where: ofType, order }, table: resolved.from, key, where: [] },
    correlated: true,
    row: resolved.row,
  };
}

function targetRow(
  type: ContentType,
  from: RowScope,
  printer: ReadPrinter,
): { readonly row: RowScope; readonly from: Sql } {
  const alias = printer.alias('t');
  const table = printer.table(type);
  const ownLocale = { sql: printer.column(alias, 'locale'), constant: false, chain: from.locale?.chain };
  const locale = type.localized ? (from.locale?.constant ? from.locale : ownLocale) : null;
  return {
    row: { is: 'row', alias, type, table, status: from.status, locale, set: from.set },
    from: `${printer.source(table.name)} ${alias}`,
  };
}

/** A link pinned to one status is seen in that status alone. */
function pinnedStatus(pinned: Sql | null, target: RowScope, printer: ReadPrinter): readonly Sql[] {
  if (pinned === null || !target.type.draftAndPublish) return [];
  return [`(${pinned} IS NULL OR ${pinned} = ${printer.dialect.text(target.status)})`];
}

function pinColumn(column: string | null, scope: RowScope, printer: ReadPrinter): Sql | null {
  return column === null ? null : printer.column(scope.alias, column);
}

/** The content type of this uid; the snapshot was resolved, so it is there. */
export function getTargetType(uid: string, printer: ReadPrinter): ContentType {
  const shape = getShape(printer.context.snapshot, uid);
  if (shape === undefined || shape.is !== 'contentType') throw new Bug(`no content type ${uid}`);
  return shape;
}

/** The content type of a node that a relation leads to. */
export function getNodeType(node: ReadNode): ContentType {
  if (node.shape.is !== 'contentType') throw new Bug('a relation leads to a content type');
  return node.shape;
}

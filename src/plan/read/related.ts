import { Bug } from '../../kernel/index.js';
import type { ColumnLink, Link, TableLink } from '../../layout/index.js';
import type { MediaAttribute, RelationAttribute } from '../../schema/index.js';
import { type ContentType, shapeOf } from '../../schema/index.js';
import type { LookUp, Sql } from '../types.js';
import { type ComponentScope, type Printing, type RowScope, type Scope, statusOf } from './scope.js';

/**
 * The version rows that a relation leads to from a scope, as the parts of a query:
 * `matches` ties them to the scope (an expression over the scope, one over the related row),
 * `inner` speaks of the related rows alone, `outer` of the scope alone.
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
  readonly lookUp: LookUp | null;
  /** True when `from` speaks of the scope itself (a list inside a component), which rules out `IN`. */
  readonly correlated: boolean;
  readonly row: RowScope;
}

/** All conditions of a related row, for a correlated subquery. */
export function conditions(related: Pick<Related, 'matches' | 'inner' | 'outer'>): readonly Sql[] {
  return [...related.matches.map(equal), ...related.inner, ...related.outer];
}

function equal({ outer, inner }: Related['matches'][number]): Sql {
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
  scope: Scope,
  printing: Printing,
): Related {
  if (scope.is === 'component') return insideComponent(attribute, target, scope, printing);
  const link = linkOf(attribute, scope);
  switch (link.is) {
    case 'column':
      return link.direction === 'forward'
        ? columnForward(link, target, scope, printing)
        : columnBackward(link, scope, printing);
    case 'table':
      return link.direction === 'forward'
        ? tableForward(link, target, scope, printing)
        : tableBackward(link, scope, printing);
  }
}

/** The versions of a content type whose media fields `through` show the file of a scope: by row id, of every locale. */
export function showingRows(
  file: RowScope,
  type: ContentType,
  through: readonly MediaAttribute[],
  printing: Printing,
): Related {
  const { row, from } = targetRow(type, { ...file, locale: null }, printing);
  const id = printing.column(row.alias, 'id');
  const shown = printing.column(file.alias, 'document_id');
  const owners = through.map((attribute) => {
    const link = linkOf(attribute, row);
    const alias = printing.alias('l');
    const owner = printing.column(alias, link.is === 'column' ? 'id' : link.ownerColumn);
    const target = printing.column(alias, link.targetColumn);
    return `SELECT ${owner} FROM ${printing.dialect.identifier(link.table)} ${alias} WHERE ${target} = ${shown}`;
  });
  return {
    from,
    matches: [],
    inner: [statusCondition(row, printing)],
    outer: [`${id} IN (${owners.join(' UNION ALL ')})`],
    order: [printing.dialect.order(id, 'asc')],
    lookUp: null,
    correlated: true,
    row,
  };
}

/** Where the links of an attribute of a version row are kept. */
export function linkOf(attribute: RelationAttribute | MediaAttribute, scope: RowScope): Link {
  const link = scope.table.links.get(attribute.name);
  if (link === undefined) throw new Bug(`no link for ${scope.type.uid}.${attribute.name}`);
  return link;
}

/** The other locale versions of the same document and status. */
export function localizationRows(scope: RowScope, printing: Printing): Related {
  const { row, from } = targetRow(scope.type, { ...scope, locale: null }, printing);
  return {
    from,
    matches: [{ outer: printing.column(scope.alias, 'document_id'), inner: printing.column(row.alias, 'document_id') }],
    inner: [statusCondition(row, printing)],
    outer: [`${printing.column(row.alias, 'locale')} <> ${printing.column(scope.alias, 'locale')}`],
    order: [printing.dialect.order(printing.column(row.alias, 'id'), 'asc')],
    lookUp: null,
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
  pins: { readonly locale: Sql | null; readonly status: Sql | null },
  printing: Printing,
): Omit<Related, 'order' | 'lookUp' | 'correlated'> {
  const { row, from } = targetRow(target, owner, printing);
  const matches = [{ outer: documentId, inner: printing.column(row.alias, 'document_id') }];
  const inner = [statusCondition(row, printing)];
  const locale = printing.column(row.alias, 'locale');
  if (!target.localized) inner.push(`${locale} = ${printing.dialect.text('')}`);
  else if (owner.locale !== null) {
    if (owner.locale.constant) inner.push(`${locale} = ${owner.locale.sql}`);
    else matches.push({ outer: owner.locale.sql, inner: locale });
  } else {
    const fallback = printing.dialect.text(printing.context.snapshot.defaultLocale);
    if (pins.locale === null) inner.push(`${locale} = ${fallback}`);
    else matches.push({ outer: `coalesce(${pins.locale}, ${fallback})`, inner: locale });
  }
  return { from, matches, inner, outer: pinnedStatus(pins.status, row, printing), row };
}

function columnForward(link: ColumnLink, target: ContentType, scope: RowScope, printing: Printing): Related {
  const pins = { locale: pin(link.localeColumn, scope, printing), status: pin(link.statusColumn, scope, printing) };
  const documentId = printing.column(scope.alias, link.targetColumn);
  const resolved = resolveTarget(scope, target, documentId, pins, printing);
  return { ...resolved, order: [], lookUp: null, correlated: false };
}

function tableForward(link: TableLink, target: ContentType, scope: RowScope, printing: Printing): Related {
  const alias = printing.alias('l');
  const column = (name: string) => printing.column(alias, name);
  const pins = {
    locale: link.localeColumn === null ? null : column(link.localeColumn),
    status: link.statusColumn === null ? null : column(link.statusColumn),
  };
  const resolved = resolveTarget(scope, target, column(link.targetColumn), pins, printing);
  const [document, ...locales] = resolved.matches;
  if (document === undefined) throw new Bug('a target is matched by its document');
  const ofType = link.typeColumn === null ? [] : [`${column(link.typeColumn)} = ${printing.dialect.text(target.uid)}`];
  const localeIsPinned = scope.locale === null;
  const owner = { outer: printing.column(scope.alias, 'id'), inner: column(link.ownerColumn) };
  const links = `${printing.dialect.identifier(link.table)} ${alias}`;
  const key = equal(document);
  const order = [column(link.positionColumn)];
  const sameLocale = locales.map(equal);
  const rest = [...resolved.inner, ...resolved.outer];
  return {
    from: `${links} JOIN ${resolved.from} ON ${key}`,
    matches: [owner, ...(localeIsPinned ? [] : locales)],
    inner: [...rest, ...ofType, ...(localeIsPinned ? sameLocale : [])],
    outer: [],
    order,
    lookUp: {
      places: { from: links, where: [equal(owner), ...ofType], order },
      table: resolved.from,
      key,
      where: localeIsPinned ? [...rest, ...sameLocale] : [...sameLocale, ...rest],
    },
    correlated: false,
    row: resolved.row,
  };
}

function columnBackward(link: ColumnLink, scope: RowScope, printing: Printing): Related {
  const { row, from } = targetRow(link.owner, scope, printing);
  const column = (name: string) => printing.column(row.alias, name);
  const target = column(link.targetColumn);
  const seen = backwardConditions(link, scope, row, column, printing);
  return {
    from,
    matches: [{ outer: printing.column(scope.alias, 'document_id'), inner: target }, ...seen.matches],
    inner: seen.inner,
    outer: [],
    order: inverseOrder(link, column, row, printing),
    lookUp: null,
    correlated: false,
    row,
  };
}

function tableBackward(link: TableLink, scope: RowScope, printing: Printing): Related {
  const { row, from } = targetRow(link.owner, scope, printing);
  const alias = printing.alias('l');
  const column = (name: string) => printing.column(alias, name);
  const seen = backwardConditions(link, scope, row, column, printing);
  const ofType =
    link.typeColumn === null ? [] : [`${column(link.typeColumn)} = ${printing.dialect.text(scope.type.uid)}`];
  return {
    from: `${printing.dialect.identifier(link.table)} ${alias} JOIN ${from} ON ${printing.column(row.alias, 'id')} = ${column(link.ownerColumn)}`,
    matches: [
      { outer: printing.column(scope.alias, 'document_id'), inner: column(link.targetColumn) },
      ...seen.matches,
    ],
    inner: [...seen.inner, ...ofType],
    outer: [],
    order: inverseOrder(link, column, row, printing),
    lookUp: null,
    correlated: false,
    row,
  };
}

/** By the place that an owner was given in the list of its target, where there is such a list; row id last. */
function inverseOrder(link: Link, column: (name: string) => Sql, row: RowScope, printing: Printing): readonly Sql[] {
  const place = link.inversePositionColumn === null ? [] : [column(link.inversePositionColumn)];
  return [...place, printing.column(row.alias, 'id')].map((term) => printing.dialect.order(term, 'asc'));
}

/** Which of the owners' version rows are seen from the inverse side. `column` reads a column of the link. */
function backwardConditions(
  link: Link,
  scope: RowScope,
  row: RowScope,
  column: (name: string) => Sql,
  printing: Printing,
): Pick<Related, 'matches' | 'inner'> {
  const matches: { outer: Sql; inner: Sql }[] = [];
  const inner = [statusCondition(row, printing)];
  if (link.statusColumn !== null) inner.push(...pinnedStatus(column(link.statusColumn), scope, printing));
  const locale = printing.column(row.alias, 'locale');
  const source = scope.locale;
  if (!link.owner.localized) inner.push(`${locale} = ${printing.dialect.text('')}`);
  if (source !== null) {
    const seen =
      link.localeColumn === null
        ? locale
        : `coalesce(${column(link.localeColumn)}, ${printing.dialect.text(printing.context.snapshot.defaultLocale)})`;
    if (source.constant) inner.push(`${seen} = ${source.sql}`);
    else matches.push({ outer: source.sql, inner: seen });
  }
  return { matches, inner };
}

function insideComponent(
  attribute: RelationAttribute | MediaAttribute,
  target: ContentType,
  scope: ComponentScope,
  printing: Printing,
): Related {
  const { dialect } = printing;
  const alias = printing.alias('e');
  const entry = printing.column(alias, 'value');
  const at = (key: string) => dialect.jsonValue(entry, key, 'text');
  const resolved = resolveTarget(scope.owner, target, at('d'), { locale: at('l'), status: at('v') }, printing);
  const list = dialect.jsonEach(dialect.jsonAt(scope.deep, attribute.name), alias);
  const polymorphic = attribute.storage === 'relation' && attribute.target === null;
  const ofType = polymorphic ? [`${at('t')} = ${dialect.text(target.uid)}`] : [];
  const key = conditions(resolved).join(' AND ');
  const order = [printing.column(alias, 'key')];
  return {
    from: `${list} JOIN ${resolved.from} ON ${key}`,
    matches: [],
    inner: ofType,
    outer: [],
    order,
    lookUp: { places: { from: list, where: ofType, order }, table: resolved.from, key, where: [] },
    correlated: true,
    row: resolved.row,
  };
}

function targetRow(
  type: ContentType,
  from: RowScope,
  printing: Printing,
): { readonly row: RowScope; readonly from: Sql } {
  const alias = printing.alias('t');
  const table = printing.table(type);
  const ownLocale = { sql: printing.column(alias, 'locale'), constant: false };
  const locale = type.localized ? (from.locale?.constant ? from.locale : ownLocale) : null;
  return {
    row: { is: 'row', alias, type, table, status: from.status, locale },
    from: `${printing.dialect.identifier(table.name)} ${alias}`,
  };
}

function statusCondition(row: RowScope, printing: Printing): Sql {
  return `${printing.column(row.alias, 'status')} = ${printing.dialect.text(statusOf(row.type, row.status))}`;
}

/** A link pinned to one status is seen in that status alone. */
function pinnedStatus(pinned: Sql | null, target: RowScope, printing: Printing): readonly Sql[] {
  if (pinned === null || !target.type.draftAndPublish) return [];
  return [`(${pinned} IS NULL OR ${pinned} = ${printing.dialect.text(target.status)})`];
}

function pin(column: string | null, scope: RowScope, printing: Printing): Sql | null {
  return column === null ? null : printing.column(scope.alias, column);
}

/** The content type of this uid; the snapshot was resolved, so it is there. */
export function targetType(uid: string, printing: Printing): ContentType {
  const shape = shapeOf(printing.context.snapshot, uid);
  if (shape === undefined || shape.is !== 'contentType') throw new Bug(`no content type ${uid}`);
  return shape;
}

import { fileUid, type Stored } from '../../../language/schema/index.js';
import type { ComponentColumns, Link, VersionTable } from '../../../storage/sql/layout/index.js';
import {
  type Compiled,
  compile,
  type Dialect,
  liveCondition,
  type Sql,
  slotMark,
} from '../../../storage/sql/plan/index.js';
import { mayLinkFiles } from './component-uses.js';

/** The versions of one content type that use a file: one statement for all of its attributes. */
export interface TypeUsesQuery {
  readonly table: VersionTable;
  /** Attributes with links in columns or tables; the column `link<n>` is 1 if one links to the file. */
  readonly links: readonly Link[];
  /** Components and zones; their texts are in the columns `wire<n>` and `deep<n>`. */
  readonly components: readonly ComponentColumns[];
  /** Values: see `usesQueryValues`. Rows: id, document_id, locale, status, and those columns. */
  readonly statement: Compiled;
}

const slots = { file: 0, after: 1, limit: 2, offset: 3, fileType: 4, quoted: 5 } as const;

/** Returns the values of such a statement: at most `limit` versions with a row id above `after`. */
export function usesQueryValues(file: string, after: number, limit: number): readonly Stored[] {
  // The documentId in the stored JSON selects candidates; the text may also occur elsewhere.
  return [file, after, limit, 0, fileUid, `"${file}"`];
}

/** Prints the statement of a content type; null if none of its attributes can link to a file. */
export function createTypeUsesQuery(table: VersionTable, dialect: Dialect): TypeUsesQuery | null {
  const links = [...table.links.values()].filter(
    (link) => link.direction === 'forward' && mayLinkFiles(link.attribute),
  );
  const components = [...table.components.values()];
  if (links.length === 0 && components.length === 0) return null;
  const name = (...parts: readonly string[]): Sql => parts.map((part) => dialect.identifier(part)).join('.');
  const linked = links.map((link) => linkedVersions(link, name));
  const columns = [
    ...['id', 'document_id', 'locale', 'status'].map((column) => name('v', column)),
    ...linked.map((ids, at) => `CASE WHEN ${name('v', 'id')} IN (${ids}) THEN 1 ELSE 0 END AS ${name(`link${at}`)}`),
    ...components.flatMap(({ responseJson, storedJson }, at) => [
      `${name('v', responseJson)} AS ${name(`wire${at}`)}`,
      `${name('v', storedJson)} AS ${name(`deep${at}`)}`,
    ]),
  ];
  const ids = [...linked, ...(components.length === 0 ? [] : [candidateVersions(table, dialect, name)])];
  const isLive = liveCondition({ dialect, name: (column) => dialect.identifier(column) }, 'v');
  const text =
    `SELECT ${columns.join(', ')} FROM ${name(table.name)} v WHERE ${name('v', 'id')} > ${slotMark(slots.after)} ` +
    `AND ${isLive} AND ${name('v', 'id')} IN (${ids.join(' UNION ALL ')}) ORDER BY ${name('v', 'id')} ` +
    dialect.limit(slotMark(slots.limit), slotMark(slots.offset));
  return { table, links, components, statement: compile(text, dialect, [table.type.uid]) };
}

type PrintName = (...parts: readonly string[]) => Sql;

/** Selects the row ids of versions that link to the file. All links have an index by target. */
function linkedVersions(link: Link, name: PrintName): Sql {
  const file = slotMark(slots.file);
  if (link.is === 'column')
    return `SELECT ${name('id')} FROM ${name(link.table)} WHERE ${name(link.targetColumn)} = ${file}`;
  const ofType = link.typeColumn === null ? '' : ` AND ${name(link.typeColumn)} = ${slotMark(slots.fileType)}`;
  return `SELECT ${name(link.ownerColumn)} FROM ${name(link.table)} WHERE ${name(link.targetColumn)} = ${file}${ofType}`;
}

/** Selects the row ids of versions with the documentId of the file in their components. */
function candidateVersions({ name: table, components }: VersionTable, dialect: Dialect, name: PrintName): Sql {
  const conditions = [...components.values()].map(({ storedJson }) =>
    dialect.contains(dialect.asText('json', name(storedJson)), slotMark(slots.quoted)),
  );
  return `SELECT ${name('id')} FROM ${name(table)} WHERE ${name('id')} > ${slotMark(slots.after)} AND (${conditions.join(' OR ')})`;
}

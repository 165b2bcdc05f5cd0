import type { ContentType } from '../schema/index.js';
import { indexName } from './names.js';
import type { ColumnLink, Index, ScalarColumn, VersionTable } from './types.js';

/**
 * The indexes of a table of versions: identity, default order, links, unique and indexed attributes. The first word of each name says
 * which of these it is, so that no attribute can have a name by which two of them would be called the same.
 */
export function versionIndexes(table: VersionTable): readonly Index[] {
  return [
    { ...plain(table, 'version', ['document_id', 'locale', 'status']), unique: true },
    ...statusesOf(table.type).map((status) => ofStatus(table, `order_${status}`, status, ['locale', 'id'])),
    ...[...table.links.values()].flatMap((link) =>
      link.is === 'column' && link.direction === 'forward' ? linkIndexes(table, link) : [],
    ),
    ...[...table.columns.values()].flatMap((column) => scalarIndexes(table, column)),
  ];
}

/** The statuses that rows of a type can have: types without draft & publish know one. */
function statusesOf(type: ContentType): readonly ('draft' | 'published')[] {
  return type.draftAndPublish ? ['draft', 'published'] : ['published'];
}

/*
 * Not split by status like the others: a document that goes must find everything that points at it. The columns after the
 * target are those that every question names, so owners are found and counted without reading their rows.
 */
function linkIndexes(table: VersionTable, link: ColumnLink): readonly Index[] {
  const { targetColumn, localeColumn, statusColumn, inversePositionColumn } = link;
  if (link.attribute.storage !== 'relation' || !link.attribute.exclusive) {
    const byTarget = plain(table, `link_${targetColumn}`, [targetColumn, 'status', 'locale', 'id']);
    if (inversePositionColumn === null) return [byTarget];
    // For the last place in a target's list, which may be long.
    return [byTarget, plain(table, `link_${inversePositionColumn}`, [targetColumn, inversePositionColumn])];
  }
  const pins = [localeColumn, statusColumn].filter((column) => column !== null);
  return [
    {
      ...plain(table, `link_${targetColumn}`, [targetColumn, 'status', 'locale', ...pins]),
      unique: true,
      nullsEqual: pins.length > 0,
      where: [{ column: targetColumn, notNull: true }],
    },
  ];
}

function scalarIndexes(table: VersionTable, { attribute, name }: ScalarColumn): readonly Index[] {
  if (!attribute.unique && !attribute.index) return [];
  const unique = attribute.unique ? uniqueIndex(table, name, attribute.localized) : null;
  const others = statusesOf(table.type)
    .filter((status) => unique === null || status !== 'published')
    .map((status) => ofStatus(table, `${status}_${name}`, status, ['locale', name, 'id']));
  return unique === null ? others : [unique, ...others];
}

/** Among published versions: drafts may hold duplicates. null: locales share the value, so `octavo_unique` keeps it unique. */
function uniqueIndex(table: VersionTable, column: string, localized: boolean): Index | null {
  if (table.type.localized && !localized) return null;
  const columns = table.type.localized ? [column, 'locale'] : [column];
  return { ...ofStatus(table, `unique_${column}`, 'published', columns), unique: true };
}

function ofStatus(table: VersionTable, purpose: string, status: string, columns: readonly string[]): Index {
  return { ...plain(table, purpose, columns), where: [{ column: 'status', equals: status }] };
}

function plain(table: VersionTable, purpose: string, columns: readonly string[]): Index {
  return { name: indexName(table.name, purpose), columns, unique: false, nullsEqual: false, where: [] };
}

import type { ContentType } from '../../../language/schema/index.js';
import { indexName } from './names.js';
import type { ColumnLink, Index, ScalarColumn, VersionTable } from './types.js';

/**
 * The indexes of a table of versions: identity, default order, links, unique and indexed attributes. The first word of each name says
 * which of these it is, so that no attribute name makes two index names equal.
 */
export function versionIndexes(table: VersionTable): readonly Index[] {
  return [
    { ...plainIndex(table, 'version', ['document_id', 'locale', 'status']), unique: true },
    ...typeStatuses(table.type).map((status) => statusIndex(table, `order_${status}`, status, ['locale', 'id'])),
    ...[...table.links.values()].flatMap((link) =>
      link.is === 'column' && link.direction === 'forward' ? linkIndexes(table, link) : [],
    ),
    ...[...table.columns.values()].flatMap((column) => scalarIndexes(table, column)),
  ];
}

/** The statuses that rows of a type can have: types without draft & publish have one. */
function typeStatuses(type: ContentType): readonly ('draft' | 'published')[] {
  return type.draftAndPublish ? ['draft', 'published'] : ['published'];
}

/**
 * Not split by status like the others, because deleting a document must find everything that points at it. The columns after the
 * target are those that every query names, so owners are found and counted without reading their rows.
 */
function linkIndexes(table: VersionTable, link: ColumnLink): readonly Index[] {
  const { targetColumn, localeColumn, statusColumn, inversePositionColumn } = link;
  if (link.attribute.storage !== 'relation' || !link.attribute.exclusive) {
    const byTarget = plainIndex(table, `link_${targetColumn}`, [targetColumn, 'status', 'locale', 'id']);
    if (inversePositionColumn === null) return [byTarget];
    // For the last position in a target's list, which may be long.
    return [byTarget, plainIndex(table, `link_${inversePositionColumn}`, [targetColumn, inversePositionColumn])];
  }
  const pins = [localeColumn, statusColumn].filter((column) => column !== null);
  return [
    {
      ...plainIndex(table, `link_${targetColumn}`, [targetColumn, 'status', 'locale', ...pins]),
      unique: true,
      nullsEqual: pins.length > 0,
      where: [{ column: targetColumn, notNull: true }],
    },
  ];
}

function scalarIndexes(table: VersionTable, { attribute, name }: ScalarColumn): readonly Index[] {
  if (!attribute.unique && !attribute.index) return [];
  const unique = attribute.unique ? publishedUniqueIndex(table, name, attribute.localized) : null;
  const others = typeStatuses(table.type)
    .filter((status) => unique === null || status !== 'published')
    .map((status) => statusIndex(table, `${status}_${name}`, status, ['locale', name, 'id']));
  return unique === null ? others : [unique, ...others];
}

/**
 * Among published versions only, because drafts may contain duplicates. null: locales share the value, so `octavo_unique` ensures
 * uniqueness.
 */
function publishedUniqueIndex(table: VersionTable, column: string, localized: boolean): Index | null {
  if (table.type.localized && !localized) return null;
  const columns = table.type.localized ? [column, 'locale'] : [column];
  return { ...statusIndex(table, `unique_${column}`, 'published', columns), unique: true };
}

function statusIndex(table: VersionTable, purpose: string, status: string, columns: readonly string[]): Index {
  return { ...plainIndex(table, purpose, columns), where: [{ column: 'status', equals: status }] };
}

function plainIndex(table: VersionTable, purpose: string, columns: readonly string[]): Index {
  return { name: indexName(table.name, purpose), columns, unique: false, nullsEqual: false, where: [] };
}

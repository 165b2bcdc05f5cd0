import type { Snapshot } from '../schema/index.js';
import { tableOfLinks } from './link-table.js';
import { distinct } from './names.js';
import { systemTables } from './system-tables.js';
import type { Layout, Table, VersionTable } from './types.js';
import { tableOfVersions, versionTable } from './version-table.js';

/**
 * The tables of a content model. Depends on the snapshot alone: equal models have equal layouts.
 * Tables that others refer to come first.
 */
export function layoutOf(snapshot: Snapshot): Layout {
  const tables = new Map<string, VersionTable>();
  for (const type of snapshot.contentTypes.values()) tables.set(type.uid, versionTable(type, snapshot));
  const all = [
    ...systemTables(),
    ...[...tables.values()].map(tableOfVersions),
    ...[...tables.values()].flatMap(linkTables),
  ];
  distinct(
    all.flatMap(({ name, indexes }) => [name, ...indexes.map((index) => index.name)]),
    'table or index',
  );
  return { tables, all };
}

/** Link tables that hold the links of a content type's own attributes. */
function linkTables(table: VersionTable): readonly Table[] {
  return [...table.links.values()].flatMap((link) =>
    link.is === 'table' && link.direction === 'forward' ? [tableOfLinks(link)] : [],
  );
}

import type { Snapshot } from '../../../language/schema/index.js';
import { linkTable } from './link-table.js';
import { assertDistinct } from './names.js';
import { createPastTables } from './past-tables.js';
import { systemTables } from './system-tables.js';
import type { Layout, Table, VersionTable } from './types.js';
import { createVersionTable, versionTableDefinition } from './version-table.js';

/** Returns the tables of a content model. Depends on the snapshot alone: equal models have equal layouts. Referenced tables come first. */
export function createLayout(snapshot: Snapshot): Layout {
  const versionTables = new Map<string, VersionTable>();
  for (const type of snapshot.contentTypes.values()) versionTables.set(type.uid, createVersionTable(type, snapshot));
  const allTables = [
    ...systemTables(),
    ...[...versionTables.values()].map(versionTableDefinition),
    ...[...versionTables.values()].flatMap(linkTables),
  ];
  assertDistinct(
    allTables.flatMap(({ name, indexes }) => [name, ...indexes.map((index) => index.name)]),
    'table or index',
  );
  return { snapshot, versionTables, allTables, pastTables: createPastTables(versionTables, snapshot) };
}

/** Link tables of the attributes that a content type owns. */
function linkTables(table: VersionTable): readonly Table[] {
  return [...table.links.values()].flatMap((link) =>
    link.is === 'table' && link.direction === 'forward' ? [linkTable(link)] : [],
  );
}

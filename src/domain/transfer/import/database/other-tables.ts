import type { ForeignDatabase } from '../../../../storage/database/index.js';
import type { LeftOutItem } from '../types.js';
import type { TableShape } from './table-shapes.js';

/** Tables of Strapi itself that are imported or irrelevant. */
const importedTables = /^(?:strapi_|admin_|up_|files(?:_|$)|upload_|i18n_|sqlite_|knex_)/;
const notedTables: readonly (readonly [table: string, why: string])[] = [
  ['strapi_history_versions', 'the history of documents there'],
  ['strapi_releases', 'releases are not imported: plan what is pending as a change set (docs/how-to/plan-a-launch.md)'],
  ['strapi_workflows', 'review workflows are not imported: set up the stages of change sets'],
];

/** Reports nonempty tables that belong to no content type of the project, mostly tables of plugins. */
export async function otherTables(
  database: ForeignDatabase,
  shapes: readonly TableShape[],
): Promise<readonly LeftOutItem[]> {
  const ownTables = shapes.map(({ table }) => table);
  const isOwn = (table: string): boolean =>
    ownTables.some((name) => table === name || table.startsWith(`${name}_`)) ||
    /_(?:lnk|links|cmps|components|mph|morphs)$/.test(table);
  const notes: LeftOutItem[] = [];
  for (const [table, why] of notedTables) {
    const rows = database.tables.has(table) ? await database.count(table) : 0;
    if (rows > 0) notes.push({ of: 'database', todo: 'none', why, which: `${table} (${rows})` });
  }
  for (const table of [...database.tables.keys()].sort()) {
    if (importedTables.test(table) || isOwn(table)) continue;
    const rows = await database.count(table);
    const why = 'rows of plug-ins, or of content types that the project does not have any more';
    if (rows > 0) notes.push({ of: 'database', todo: 'plugin', why, which: `${table} (${rows})` });
  }
  return notes;
}

import { optional, owningDocument, required } from './columns.js';
import { systemTableNames } from './names.js';
import { defineTable, lookupIndex } from './table-definition.js';
import type { Table } from './types.js';

/** The tables of change sets, in the order in which they are created. */
export function changeSetTables(): readonly Table[] {
  return [changeSetTable, changeSetEntryTable];
}

/** Change sets: named layers over what is published (decision 0075). */
export const changeSetTable = defineTable(
  systemTableNames.changeSets,
  [
    // Public, and made like a documentId.
    required('set_id', 'text'),
    required('name', 'text'),
    optional('description', 'text'),
    // `open`, `published` or `undone`.
    required('state', 'text'),
    // Counts changes of the entries and their versions: an approval is about one revision.
    required('revision', 'integer'),
    required('created_at', 'instant'),
    // Row ids of administrators.
    optional('created_by', 'integer'),
    required('updated_at', 'instant'),
    optional('published_at', 'instant'),
    optional('published_by', 'integer'),
    // When it is to be published, and with the permissions of which administrator; null: not scheduled.
    optional('publish_at', 'instant'),
    optional('publish_as', 'integer'),
    // Why it was not published at that time: `{code, message, errors}`. It is not retried until it is scheduled anew.
    optional('refusal', 'json'),
  ],
  ['set_id'],
  [
    lookupIndex(systemTableNames.changeSets, 'state', ['state', 'updated_at']),
    lookupIndex(systemTableNames.changeSets, 'publish_at', ['publish_at']),
  ],
);

/** What a change set contains: one row for each document and locale. */
export const changeSetEntryTable = defineTable(
  systemTableNames.changeSetEntries,
  [
    {
      ...required('set_id', 'text'),
      references: { table: systemTableNames.changeSets, column: 'set_id', onDelete: 'cascade' },
    },
    owningDocument('document_id'),
    // '' on types without locales.
    required('locale', 'text'),
    // uid of the content type.
    required('type', 'text'),
    // `change`: the version table has a row of the set; `remove`: the set takes the published version away.
    required('action', 'text'),
    /*
     * The `id` in responses with the set: of the published version when the document was put in, else of the version of the set. An index
     * has the order of lists by it.
     */
    required('response_id', 'integer'),
    required('updated_at', 'instant'),
    optional('updated_by', 'integer'),
  ],
  ['set_id', 'document_id', 'locale'],
  [
    lookupIndex(systemTableNames.changeSetEntries, 'type', ['set_id', 'type', 'locale', 'response_id']),
    lookupIndex(systemTableNames.changeSetEntries, 'document', ['document_id', 'locale']),
  ],
);

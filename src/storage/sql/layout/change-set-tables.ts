import { optional, owningDocument, referencedDocument, required } from './columns.js';
import { systemTableNames } from './names.js';
import { defineTable, defineTableWithRowId, lookupIndex } from './table-definition.js';
import type { Column, Table } from './types.js';

/** The tables of change sets, in the order in which they are created. */
export function changeSetTables(): readonly Table[] {
  return [changeSetTable, changeSetEntryTable, changeSetStageTable, changeSetReviewTable, changeSetCommentTable];
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
    // Row id of its stage; null, or a stage that was removed: the first one.
    optional('stage_id', 'integer'),
  ],
  ['set_id'],
  [
    lookupIndex(systemTableNames.changeSets, 'state', ['state', 'updated_at']),
    lookupIndex(systemTableNames.changeSets, 'publish_at', ['publish_at']),
  ],
);

/** The set that a row is part of: the row is deleted with it. */
const ofSet: Column<'set_id', 'text', true> = {
  ...required('set_id', 'text'),
  references: { table: systemTableNames.changeSets, column: 'set_id', onDelete: 'cascade' },
};

/** What a change set contains: one row for each document and locale. */
export const changeSetEntryTable = defineTable(
  systemTableNames.changeSetEntries,
  [
    ofSet,
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

/** The stages of review that change sets go through, in the order of `position`; no row: sets are published without a review. */
export const changeSetStageTable = defineTableWithRowId(
  systemTableNames.changeSetStages,
  [
    required('id', 'integer'),
    required('position', 'integer'),
    required('name', 'text'),
    // Row ids of the roles whose administrators may move sets here; null: those who may change sets.
    optional('roles', 'json'),
    // How many approvals it takes.
    required('approvals', 'integer'),
    // Whether sets may be published from here.
    required('publishes', 'boolean'),
  ],
  [],
);

/** Reviewers of change sets: who was asked, and what they decided about which revision. */
export const changeSetReviewTable = defineTable(
  systemTableNames.changeSetReviews,
  [
    ofSet,
    {
      ...required('administrator_id', 'integer'),
      references: { table: systemTableNames.administrators, column: 'id', onDelete: 'cascade' },
    },
    required('requested', 'boolean'),
    // `approved` or `rejected`; null: nothing yet.
    optional('verdict', 'text'),
    optional('revision', 'integer'),
    optional('decided_at', 'instant'),
  ],
  ['set_id', 'administrator_id'],
  [],
);

/** Comments on change sets, or on a document or an attribute in them. */
export const changeSetCommentTable = defineTableWithRowId(
  systemTableNames.changeSetComments,
  [
    required('id', 'integer'),
    ofSet,
    // Of the entry that it is about; null: the whole set.
    optional('type', 'text'),
    referencedDocument('document_id'),
    optional('locale', 'text'),
    // Path of the attribute; null: the whole document.
    optional('path', 'text'),
    required('text', 'text'),
    required('created_at', 'instant'),
    optional('created_by', 'integer'),
    optional('resolved_at', 'instant'),
    optional('resolved_by', 'integer'),
  ],
  [lookupIndex(systemTableNames.changeSetComments, 'set', ['set_id', 'id'])],
);

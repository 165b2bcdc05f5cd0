export { type ChangeSetStatus, changeSetStatus } from '../../../language/query/index.js';
export * from './account-tables.js';
export {
  changeSetCommentTable,
  changeSetEntryTable,
  changeSetReviewTable,
  changeSetStageTable,
  changeSetTable,
} from './change-set-tables.js';
export { optional, required } from './columns.js';
export {
  type ComponentStoredJson,
  type NestedJson,
  responseJsonKey,
  storedJsonKey,
  type TargetJson,
} from './component-json.js';
export { createLayout } from './create-layout.js';
export { deliveryTable, outboxTable, webhookTable } from './event-tables.js';
export { feedTable } from './feed-table.js';
export { historyTable } from './history-table.js';
export { componentSequence, identifier, indexPrefix, systemTableNames } from './names.js';
export { momentTable, pastPrefix, recordingTable } from './past-tables.js';
export { scheduleTable } from './schedule-table.js';
export { documentTable, fileLeaseTable, folderTable, idempotencyTable, vectorTable } from './system-tables.js';
export { defineTable, defineTableWithRowId } from './table-definition.js';
export type {
  Column,
  ColumnLink,
  ComponentColumns,
  ForeignKey,
  Index,
  Layout,
  Link,
  PastTable,
  ScalarColumn,
  Table,
  TableLink,
  VersionTable,
} from './types.js';

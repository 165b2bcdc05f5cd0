export type { ReadClient } from '../store/index.js';
export { type BulkImportServices, createBulkImport } from './arrivals/create-arrivals.js';
export type {
  ArrivingComponent,
  ArrivingTarget,
  BulkImport,
  ImportedDocument,
  ImportedLink,
  ImportedVersion,
  UniqueConflict,
  WholeVersion,
} from './arrivals/types.js';
export { splitRawJsonArray, splitRawJsonObject } from './components/raw-json.js';
export { printScalarJson } from './components/scalar-json.js';
export {
  type BulkExport,
  type BulkExportServices,
  createBulkExport,
  type ExportedDocumentRow,
} from './departures/create-departures.js';
export { createDocuments, type DocumentsServices } from './documents.js';
export { createHistory, type HistoryServices } from './history/create-history.js';
export type {
  DocumentHistory,
  DocumentRevision,
  HistoryLimits,
  OmittedValue,
  RemovedRevision,
  RestoreResult,
  RevisionAction,
  RevisionAuthor,
  RevisionDetails,
  RevisionListEntry,
  RevisionPage,
  UndoResult,
  VersionAuthors,
} from './history/types.js';
export { parseListResult } from './listed.js';
export { createPublicationSchedule, type PublicationScheduleServices } from './schedule/create-schedule.js';
export type {
  PublicationSchedule,
  ScheduleCallbacks,
  ScheduledAction,
  ScheduledPublication,
  ScheduleFailure,
  ScheduleListRequest,
  ScheduleOutcome,
  ScheduleRequest,
} from './schedule/types.js';
export { SlowQueryLog } from './slow/slow-questions.js';
export type { SlowQuery, SlowQueryHint } from './slow/types.js';
export { withSlowQueryLog } from './slow/watched-documents.js';
export { slugFor } from './slug.js';
export type {
  ActionRequest,
  AttachRequest,
  BeforeWriteHook,
  BeforeWriteRequest,
  ChangeListener,
  DocumentChange,
  Documents,
  IdempotencyKey,
  IdempotentRequest,
  ListResult,
  LocatedVersion,
  Precondition,
  PreconditionCheck,
  RemoveRequest,
  StoredAnswer,
  TransactionHook,
  WriteRequest,
  WriteRules,
} from './types.js';
export type { IntegrityRule, RuleViolation } from './verify/types.js';
export { type VerifiedModel, type VerifyProgress, verifyDocuments } from './verify/verify-data.js';

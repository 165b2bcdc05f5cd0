export type { ReadClient } from '../../storage/database/index.js';
export type { LocaleQuery, RecentList, TranslationState } from '../../storage/sql/plan/index.js';
export {
  type BulkExport,
  type BulkExportServices,
  createBulkExport,
  type ExportedDocumentRow,
} from './bulk-export/bulk-export.js';
export { type BulkImportServices, createBulkImport } from './bulk-import/bulk-import.js';
export type {
  BulkImport,
  ImportedComponent,
  ImportedDocument,
  ImportedLink,
  ImportedTarget,
  ImportedVersion,
  UniqueConflict,
  WholeVersion,
} from './bulk-import/types.js';
export { createChangeSets } from './change-sets/create-change-sets.js';
export type { Content } from './change-sets/merge/content.js';
export type { ClashResolution } from './change-sets/publication/clash-resolutions.js';
export type { ChangedValue, ComparedEntry } from './change-sets/publication/compare-set.js';
export type { PublishSetRequest, SetPublications } from './change-sets/publication/create-set-publications.js';
export type { SetPublicationResult } from './change-sets/publication/publish-set.js';
export type { ClashingValue } from './change-sets/publication/visible-clashes.js';
export type {
  ChangeSetReviews,
  CommentInput,
  Reviewer,
  SetComment,
  SetReview,
  Stage,
  StageInput,
  StageRequirements,
  StageState,
  Verdict,
} from './change-sets/review/types.js';
export {
  type ImportedEntry,
  type ImportedSet,
  type MovedEntry,
  type MovedSet,
  resolveAll,
  type SetTransfer,
} from './change-sets/transfer/types.js';
export type {
  AddedDocuments,
  ChangeSet,
  ChangeSetChange,
  ChangeSetEntry,
  ChangeSetListener,
  ChangeSetRequest,
  ChangeSets,
  ChangeSetText,
  EntryFilter,
  PageRequest,
} from './change-sets/types.js';
export { printScalarJson } from './components/component-instance.js';
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
  SourceChanges,
  UndoRequest,
  UndoResult,
  VersionAuthors,
} from './history/types.js';
export { runIdempotently } from './idempotency/idempotency-store.js';
export type { IntegrityRule, RuleViolation } from './integrity-check/types.js';
export { type VerifiedModel, type VerifyProgress, verifyDocuments } from './integrity-check/verify-documents.js';
export { type Highlight, type ListResult, type PageCursors, parseListResult } from './list-result.js';
export { createPublicationSchedule, type PublicationScheduleServices } from './schedule/publication-schedule.js';
export type {
  PublicationSchedule,
  ScheduleCallbacks,
  ScheduledAction,
  ScheduledPublication,
  ScheduleFailure,
  ScheduleListRequest,
  ScheduleOutcome,
  ScheduleRequest,
  ScheduleTimes,
} from './schedule/types.js';
export type { Embedder, VectorProgress, VectorQueue } from './similar/types.js';
export { createVectorQueue } from './similar/vector-queue.js';
export { SlowQueryLog } from './slow-queries/slow-query-log.js';
export type { SlowQuery, SlowQueryHint } from './slow-queries/types.js';
export { withSlowQueryLog } from './slow-queries/with-slow-query-log.js';
export { slugFor } from './slug.js';
export {
  type ActionRequest,
  type AttachRequest,
  type BatchScope,
  type BeforeWriteHook,
  type BeforeWriteRequest,
  type ChangeListener,
  type ContentValues,
  type DocumentChange,
  type Documents,
  type IdempotencyKey,
  type IdempotentRequest,
  type LocatedVersion,
  type OriginRequest,
  type Precondition,
  type PreconditionCheck,
  type RemoveRequest,
  type StoredAnswer,
  serverOrigin,
  type TransactionHook,
  type UnsavedRequest,
  type UnsavedResult,
  type UpsertRequest,
  type UpsertResult,
  type WriteOrigin,
  type WriteRequest,
  type WriteRules,
} from './types.js';

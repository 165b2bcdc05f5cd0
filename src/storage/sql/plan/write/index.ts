export {
  adoptDocumentRow,
  deleteDocumentRow,
  documentRowsAfter,
  holdDocumentRow,
  insertDocumentRow,
  lockDocumentRow,
  lockOwnDocumentRow,
  singleTypeDocument,
} from './document-rows.js';
export { currentContent, insertRevisionRow, type RevisionShape } from './history.js';
export {
  anyVersion,
  type CopyShape,
  copyLinksToCopies,
  copyVersionsIntoSet,
  deleteLonelyDocuments,
  deleteSetRows,
  deleteSetVersions,
  exclusiveLinks,
  insertEntriesOfVersions,
  layeredVersions,
  releaseTargets,
} from './layered-versions.js';
export { linkOwners } from './link-owners.js';
export {
  copyLinks,
  deleteLinkAt,
  deleteLinks,
  insertLinks,
  lastInversePositions,
  lastPosition,
  linksInOwnerRange,
  updateInversePosition,
  versionLinks,
} from './link-statements.js';
export { copyVersion, versionsInStatuses } from './set-publication.js';
export { documentLocales, type RowSelection, rowsById } from './target-statements.js';
export { claimUnique, conflictingValues, documentClaims, releaseUnique, releaseUniques } from './unique-values.js';
export { compareVersions } from './version-differences.js';
export {
  bumpRevision,
  type ContentColumn,
  contentColumns,
  copyColumns,
  deleteVersion,
  documentVersions,
  insertVersion,
  liveCondition,
  publishColumns,
  publishVersion,
  timeColumns,
  updateVersion,
  versionAt,
  versionContent,
  versionsAfter,
} from './version-statements.js';
export { padToPowerOfTwo, powerOfTwoBatches, WritePrinter } from './write-printer.js';

export {
  deleteDocumentRow,
  documentRowsAfter,
  holdDocumentRow,
  insertDocumentRow,
  lockDocumentRow,
  lockOwnDocumentRow,
  singleTypeDocument,
} from './heads.js';
export { currentContent, insertRevisionRow, type RevisionShape } from './history.js';
export {
  copyLinks,
  deleteLinkAt,
  deleteLinks,
  insertLinks,
  lastInversePositions,
  lastPosition,
  linksDiffer,
  linksInOwnerRange,
  updateInversePosition,
  versionLinks,
} from './links.js';
export { linkOwners } from './owners.js';
export { padToPowerOfTwo, powerOfTwoBatches, WritePrinter } from './printer.js';
export { documentLocales, type RowSelection, rowsById } from './targets.js';
export { claimUnique, conflictingValues, documentClaims, releaseUnique, releaseUniques } from './uniques.js';
export {
  bumpRevision,
  type ContentColumn,
  contentColumns,
  copyColumns,
  deleteVersion,
  documentVersions,
  insertVersion,
  publishColumns,
  publishVersion,
  updateVersion,
  versionAt,
  versionContent,
  versionsAfter,
} from './versions.js';

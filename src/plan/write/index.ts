export { deleteHead, headsBehind, holdHead, insertHead, lockHead, lockOwnHead, singleHead } from './heads.js';
export { type KeepShape, keepVersion, presentContent } from './history.js';
export {
  copyLinks,
  deleteLinkAt,
  deleteLinks,
  insertLinks,
  lastInversePositions,
  lastPosition,
  linksDiffer,
  linksOf,
  linksOfOwners,
  moveInverse,
} from './links.js';
export { ownersOf } from './owners.js';
export { padded, portions, WritePrinter } from './printer.js';
export { type Among, localesOf, rowsById } from './targets.js';
export { claimsOf, claimUnique, releaseUnique, releaseUniques, valuesLike } from './uniques.js';
export {
  bumpRevision,
  type ContentColumn,
  contentColumns,
  copyColumns,
  deleteVersion,
  insertVersion,
  publishColumns,
  publishVersion,
  updateVersion,
  versionAt,
  versionContent,
  versionsBehind,
  versionsOf,
} from './versions.js';

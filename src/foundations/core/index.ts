export { type Clock, isoTime, millisecondsPerDay, systemClock } from './clock.js';
export {
  Bug,
  CliError,
  type Facts,
  Failure,
  type FailureCode,
  type FailureDefinition,
  Fault,
  type FaultCode,
  failures,
  faults,
  firstLine,
  type Problem,
  unreachable,
} from './errors.js';
export { isTimeSliceUsedUp, yieldToEventLoop } from './event-loop.js';
export { EventLoopTick } from './event-loop-tick.js';
export { fileAccessError } from './file-access.js';
export { deterministicDocumentId, newDocumentId } from './ids.js';
export { corruptValueFault, isObject, isStringArray, type Json, parseStoredJson, type StoredLocation } from './json.js';
export {
  literalKey,
  type NumberLiterals,
  numberLiterals,
  recordEntryLiterals,
  recordNumberLiterals,
  recordNumberLiteralsInSteps,
  recordPartLiterals,
} from './json-numbers.js';
export { lazyModule, preloadModules } from './lazy-module.js';
export { Lru } from './lru.js';
export { andThen, type MaybePromise, mapInTurn, orElse, runBoth, runThen } from './maybe-promise.js';
export { hashPassword, needsRehash, verifyPassword } from './password.js';
export { joinRawJsonArray, joinRawJsonObject, splitRawJsonArray, splitRawJsonObject } from './raw-json.js';
export { type CacheVersion, ReadCache, type VersionCounter, versionNow } from './read-cache.js';
export { releaseBuffer } from './release-buffer.js';
export { type Rule, type RuleName, rules, type Violation, violation } from './rules.js';
export { packageFolder, packageVersion } from './version.js';

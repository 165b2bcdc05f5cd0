export { type Clock, isoTime, systemClock } from './clock.js';
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
export { fileAccessError } from './file-access.js';
export { releaseBuffer } from './give-back.js';
export { deterministicDocumentId, newDocumentId } from './ids.js';
export { corruptValueFault, isObject, isStringArray, type Json, parseStoredJson, type StoredLocation } from './json.js';
export {
  literalKey,
  type NumberLiterals,
  numberLiterals,
  recordNumberLiterals,
  recordNumberLiteralsInSteps,
} from './json-numbers.js';
export { lazyModule, preloadModules } from './later.js';
export { EventLoopTick } from './loop-turn.js';
export { Lru } from './lru.js';
export { hashPassword, needsRehash, verifyPassword } from './password.js';
export { packageVersion } from './version.js';

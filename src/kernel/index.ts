export { type Clock, isoTime, systemClock } from './clock.js';
export {
  Bug,
  type Facts,
  Failure,
  type FailureCode,
  type FailureEntry,
  Fault,
  type FaultCode,
  failures,
  faults,
  firstLine,
  type Problem,
  Refusal,
  unreachable,
} from './errors.js';
export { holdsEventLoop, yieldToEventLoop } from './event-loop.js';
export { fileRefusal } from './file-access.js';
export { giveBack } from './give-back.js';
export { documentIdFor, newDocumentId } from './ids.js';
export { damaged, isObject, isTexts, type Json, parseStored, type StoredPlace } from './json.js';
export {
  literalKey,
  type NumberLiterals,
  numberLiterals,
  recordNumberLiterals,
  recordNumberLiteralsInSteps,
} from './json-numbers.js';
export { later, loadParts } from './later.js';
export { LoopTurn } from './loop-turn.js';
export { Lru } from './lru.js';
export { hashPassword, needsRehash, verifyPassword } from './password.js';
export { packageVersion } from './version.js';

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
  type Problem,
  Refusal,
  unreachable,
} from './errors.js';
export { documentIdFor, newDocumentId } from './ids.js';
export { isObject, type Json } from './json.js';
export { Lru } from './lru.js';
export { hashPassword, needsRehash, verifyPassword } from './password.js';
export { Turn } from './turn.js';
export { packageVersion } from './version.js';

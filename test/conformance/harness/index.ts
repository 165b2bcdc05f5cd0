export { del, get, lists, only, post, put, reads, refused, unknownKey, unknownKeyBody, withFiles } from './build.js';
export {
  type Case,
  type Expect,
  isWriteCase,
  type ReadCase,
  type RequestSpec,
  type Step,
  type WriteCase,
} from './case.js';
export { type Chapter, runChapters } from './run.js';

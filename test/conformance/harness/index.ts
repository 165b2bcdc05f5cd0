export {
  del,
  get,
  lists,
  only,
  permissions,
  post,
  put,
  reads,
  refused,
  unknownKey,
  unknownKeyBody,
  withFiles,
} from './build.js';
export {
  type Case,
  type Expect,
  type ExpectedError,
  type FormField,
  isWriteCase,
  type ReadCase,
  type RequestSpec,
  type Step,
  type WriteCase,
} from './case.js';
export { type Chapter, runChapters } from './run.js';

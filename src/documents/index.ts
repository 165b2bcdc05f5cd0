export { createDocuments, type DocumentsParts } from './documents.js';
export type {
  ActionRequest,
  Alongside,
  AttachRequest,
  DocumentChange,
  Documents,
  Expect,
  Follow,
  ListAnswer,
  LocatedVersion,
  RemoveRequest,
  WriteRequest,
  WriteRules,
} from './types.js';

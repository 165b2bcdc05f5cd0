export { createDocuments, type DocumentsParts } from './documents.js';
export type {
  ActionRequest,
  Alongside,
  AttachRequest,
  Documents,
  ListAnswer,
  LocatedVersion,
  RemoveRequest,
  WriteRequest,
  WriteRules,
} from './types.js';

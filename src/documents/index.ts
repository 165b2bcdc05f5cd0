export { createDocuments, type DocumentsParts } from './documents.js';
export type {
  ActionRequest,
  Alongside,
  Documents,
  ListAnswer,
  RemoveRequest,
  WriteRequest,
  WriteRules,
} from './types.js';

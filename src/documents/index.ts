export { createDocuments, type DocumentsParts } from './documents.js';
export type {
  ActionRequest,
  Documents,
  ListAnswer,
  RemoveRequest,
  WriteRequest,
  WriteRules,
} from './types.js';

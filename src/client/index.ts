export { type Client, createClient, type SignedIn, type SignedInUser } from './create-client.js';
export type { FileFormat, FileInfo, FileQuery, Files, UploadedFile } from './files.js';
export { OctavoError } from './octavo-error.js';
export type { ClientOptions } from './sender.js';
export type { Answered } from './types/answered.js';
export type { BatchOperation, BatchReference, BatchResult } from './types/batch.js';
export type {
  CallOptions,
  ChangeOptions,
  Collection,
  DocumentAnswer,
  Highlight,
  ListAnswer,
  OnceOptions,
  Single,
} from './types/calls.js';
export type { Filters } from './types/filters.js';
export type { Fields, Populate } from './types/populate.js';
export type { Pagination, PublicationFilter } from './types/query.js';
export type { BranchTarget, ContentTypeEntry, PopulateTarget, Shape, ShapeTarget, Status } from './types/shape.js';
export type { RankedSort, Sort } from './types/sort.js';

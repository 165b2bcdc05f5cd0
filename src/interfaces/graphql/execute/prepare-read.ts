import { Bug, type MaybePromise, type VersionCounter } from '../../../foundations/core/index.js';
import type { HttpRequest } from '../../../foundations/http/index.js';
import type { DocumentReadQuery, ListReadQuery } from '../../../language/query/index.js';
import {
  parseAuthorisedQuery,
  type ReadTarget,
  readAction,
  resolveCaller,
  runReadHooks,
  type WriteParts,
} from '../../api/content/index.js';
import type { CompiledRead } from '../compile/compile-operation.js';
import { toApiRequest } from './document-requests.js';

/** A query that was parsed and authorised. */
export interface PreparedDocuments {
  readonly query: ListReadQuery | DocumentReadQuery;
  /** What its result depends on; null: with a change set it is read each time. */
  readonly version: VersionCounter | null;
}

/** Queries of reads that no hook and no policy of the project has a say in, for callers with the same permissions. */
export type PreparedReads = WeakMap<CompiledRead, PreparedDocuments>;

/** A read as a request asks for it. */
export interface RequestedRead {
  readonly target: ReadTarget;
  /** null: that of a list, or of a single type. */
  readonly documentId: string | null;
  readonly read: CompiledRead;
  readonly request: HttpRequest;
}

/** Returns the query of a read, which is parsed and authorised where `prepared` does not have it. Throws Failure. */
export function prepareRead(
  { target, documentId, read, request: outer }: RequestedRead,
  { prepared, parts }: { readonly prepared: PreparedReads; readonly parts: WriteParts },
): MaybePromise<PreparedDocuments> {
  const { type } = target;
  const action = readAction(target);
  const isPlain =
    parts.narrowing?.appliesTo(type, action) !== true && parts.beforeRead?.appliesTo(type, action) !== true;
  const known = isPlain ? prepared.get(read) : undefined;
  if (known !== undefined) return known;
  const { parameters, selection } = read;
  const request = toApiRequest({ method: 'GET', type, documentId, parameters, selection }, outer);
  return authorise();

  async function authorise(): Promise<PreparedDocuments> {
    const caller = await resolveCaller(parts, request, action, type);
    const hookDefaults = await runReadHooks(parts, target, caller, request);
    const query = parseAuthorisedQuery(parts, { target, caller, request, hookDefaults });
    if (query.is === 'aggregate') throw new Bug('a read of documents has the query of an aggregate');
    const version = isPlain && query.versions.set === undefined ? parts.documents.contentVersion(query) : null;
    const documents = { query, version };
    if (isPlain) prepared.set(read, documents);
    return documents;
  }
}

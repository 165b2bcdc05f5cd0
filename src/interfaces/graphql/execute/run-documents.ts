import type { ListResult } from '../../../domain/documents/index.js';
import { Bug, Failure, type VersionCounter } from '../../../foundations/core/index.js';
import type { HttpRequest } from '../../../foundations/http/index.js';
import type { Caller } from '../../../language/query/access/index.js';
import type { DocumentReadQuery, ListReadQuery, PageChoice } from '../../../language/query/index.js';
import type { ContentType } from '../../../language/schema/index.js';
import {
  checkCreate,
  checkRemove,
  checkUpdate,
  parseAuthorisedQuery,
  type ReadTarget,
  readAction,
  readClient,
  resolveCaller,
  runReadHooks,
  type WriteParts,
} from '../../api/content/index.js';
import type { CompiledConnection, CompiledRead, NamedField, RootWork } from '../compile/compile-operation.js';
import { type FieldError, hasMarks, resolveMarks } from '../print/resolve-marks.js';
import type { GraphqlModel } from '../schema/model.js';
import { toApiRequest } from './document-requests.js';
import { bodyOfData } from './write-body.js';

/** A query that was parsed and authorised. */
export interface PreparedDocuments {
  readonly query: ListReadQuery | DocumentReadQuery;
  /** What its result depends on; null: with a change set it is read each time. */
  readonly version: VersionCounter | null;
}

/** What the fields of one operation have in common. */
export interface RunContext {
  readonly parts: WriteParts;
  readonly model: GraphqlModel;
  readonly request: HttpRequest;
  /** Who asks, before policies of the project restrict them. */
  readonly caller: Caller;
  /** Queries of reads that were parsed and authorised for callers with the same permissions. */
  readonly prepared: WeakMap<CompiledRead, PreparedDocuments>;
  /** Counts the bytes that the database printed for the operation. */
  readonly addBytes: (bytes: number) => void;
  /** Receives what each read depends on before it runs; null: its response may not be cached. */
  readonly dependsOn: (version: VersionCounter | null) => void;
}

/** A field whose value is being printed: its path, and the errors that are found in it. */
export interface FieldPrint {
  readonly path: (string | number)[];
  readonly errors: FieldError[];
}

/** Work on documents. */
export type DocumentWork = Extract<RootWork, { readonly type: ContentType }>;

/** JSON in parts that follow one another, as the database printed them. */
export type JsonParts = readonly (Buffer | string)[];

/** Returns the JSON of a field of root; null: it has no value because of errors. Throws Failure. */
export async function runDocumentWork(
  work: DocumentWork,
  print: FieldPrint,
  context: RunContext,
): Promise<JsonParts | null> {
  switch (work.is) {
    case 'list': {
      const { entries } = await readList(work.type, work.read, context);
      return printEntries(entries, work.read, print);
    }
    case 'connection':
      return runConnection(work.type, work.connection, print, context);
    case 'one': {
      const document = await readOne(work.type, work.documentId, work.read, context);
      return document === null ? ['null'] : printDocument(document, work.read, print);
    }
    case 'create':
    case 'update':
      return runWrite(work, print, context);
    case 'delete':
      return runRemove(work, context);
  }
}

/** The list that the database printed the entries of. */
function printEntries(entries: Buffer, read: CompiledRead, print: FieldPrint): JsonParts | null {
  if (!hasMarks(entries)) return ['[', entries, ']'];
  return printDocument(Buffer.concat([bracket, entries, closingBracket]), read, print);
}

function printDocument(json: Buffer, { marks }: CompiledRead, { path, errors }: FieldPrint): JsonParts | null {
  if (!hasMarks(json)) return [json];
  const resolved = resolveMarks(json, { marks, path, errors });
  return resolved === null ? null : [resolved];
}

const [bracket, closingBracket] = [Buffer.from('['), Buffer.from(']')];

/** One statement, and one more where the entries of all pages are counted. */
async function readList(
  type: ContentType,
  read: CompiledRead,
  context: RunContext,
): Promise<ListResult & { readonly page: PageChoice }> {
  const { query, client } = await prepareRead({ type, is: 'list' }, null, read, context);
  if (query.is !== 'list') throw new Bug('a list has the query of a document');
  const result = await context.parts.documents.list(query, client);
  context.addBytes(result.entries.length);
  return { ...result, page: query.page };
}

async function readOne(
  type: ContentType,
  documentId: string | null,
  read: CompiledRead,
  context: RunContext,
): Promise<Buffer | null> {
  const target: ReadTarget = { type, is: documentId === null ? 'single' : 'document' };
  const { query, client } = await prepareRead(target, documentId, read, context);
  if (query.is !== 'one') throw new Bug('a document has the query of a list');
  const document = await context.parts.documents.findOne(query, undefined, client);
  context.addBytes(document?.length ?? 0);
  return document;
}

async function prepareRead(target: ReadTarget, documentId: string | null, read: CompiledRead, context: RunContext) {
  const { parts, request: outer, prepared } = context;
  const { type } = target;
  const action = readAction(target);
  const isPlain =
    parts.narrowing?.appliesTo(type, action) !== true && parts.beforeRead?.appliesTo(type, action) !== true;
  const known = isPlain ? prepared.get(read) : undefined;
  if (known !== undefined) {
    context.dependsOn(known.version);
    return { query: known.query, client: readClient(context.caller, outer) };
  }
  const { parameters, selection } = read;
  const request = toApiRequest({ method: 'GET', type, documentId, parameters, selection }, outer);
  const caller = await resolveCaller(parts, request, action, type);
  const hookDefaults = await runReadHooks(parts, target, caller, request);
  const query = parseAuthorisedQuery(parts, { target, caller, request, hookDefaults });
  if (query.is === 'aggregate') throw new Bug('a read of documents has the query of an aggregate');
  const version = isPlain && query.versions.set === undefined ? parts.documents.contentVersion(query) : null;
  if (isPlain) prepared.set(read, { query, version });
  context.dependsOn(version);
  return { query, client: readClient(caller, outer) };
}

async function runConnection(
  type: ContentType,
  { reads, fields }: CompiledConnection,
  { path, errors }: FieldPrint,
  context: RunContext,
): Promise<JsonParts | null> {
  const results = [];
  for (const read of reads) results.push({ read, ...(await readList(type, read, context)) });
  const [first] = results;
  if (first === undefined) throw new Bug('a connection reads nothing');
  const printed: (Buffer | string)[] = ['{'];
  for (const field of fields) {
    printed.push(`${printed.length === 1 ? '' : ','}"${field.key}":`);
    switch (field.is) {
      case 'typeName':
        printed.push(field.text);
        break;
      case 'pageInfo':
        printed.push(printPage(field.fields, first.page, first.total));
        break;
      case 'nodes': {
        const result = results[field.read];
        if (result === undefined) throw new Bug('a connection has more lists than reads');
        const entries = printEntries(result.entries, result.read, { path: [...path, field.key], errors });
        if (entries === null) return null;
        printed.push(...entries);
      }
    }
  }
  return [...printed, '}'];
}

/** Pages are counted from 1, also where the list starts at any entry. */
function printPage(fields: readonly NamedField[], page: PageChoice, total: number | null): string {
  const { number, size } = pageNumbers(page);
  const values: Readonly<Record<string, string>> = {
    total: String(total ?? 0),
    page: String(number),
    pageSize: String(size),
    pageCount: String(Math.ceil((total ?? 0) / Math.max(size, 1))),
    __typename: '"Pagination"',
  };
  return `{${fields.map(({ key, name }) => `"${key}":${values[name] ?? 'null'}`).join(',')}}`;
}

function pageNumbers(page: PageChoice): { readonly number: number; readonly size: number } {
  switch (page.is) {
    case 'page':
      return { number: page.page, size: page.pageSize };
    case 'offset':
      return { number: Math.floor(page.start / Math.max(page.limit, 1)) + 1, size: page.limit };
    case 'keyset':
      return { number: 1, size: page.pageSize };
  }
}

async function runWrite(
  { is, type, documentId, data, read }: Extract<DocumentWork, { readonly is: 'create' | 'update' }>,
  print: FieldPrint,
  { parts, model, request }: RunContext,
): Promise<JsonParts | null> {
  const method = is === 'create' ? 'POST' : 'PUT';
  const body = bodyOfData(data, type, model);
  const { parameters, selection } = read;
  const write = toApiRequest({ method, type, documentId, parameters, selection, data: body }, request);
  const { run } = await (is === 'create' ? checkCreate(parts, type, write) : checkUpdate(parts, type, write));
  try {
    const document = await run();
    return printDocument(document, read, print);
  } catch (error) {
    // As in the plug-in: a document that is not there is no error, for a write as for a read.
    if (error instanceof Failure && error.code === 'http.not-found') return ['null'];
    throw error;
  }
}

async function runRemove(
  { type, documentId, parameters, fields }: Extract<DocumentWork, { readonly is: 'delete' }>,
  { parts, request }: RunContext,
): Promise<JsonParts> {
  const removal = toApiRequest({ method: 'DELETE', type, documentId, parameters }, request);
  const { run } = await checkRemove(parts, type, removal);
  let removed = documentId;
  await run({
    async onWritten(_, id) {
      removed = id;
    },
  });
  // A single type without a document has no documentId to return.
  if (removed === null) return ['null'];
  const values: Readonly<Record<string, string>> = {
    documentId: JSON.stringify(removed),
    __typename: '"DeleteMutationResponse"',
  };
  return [`{${fields.map(({ key, name }) => `"${key}":${values[name] ?? 'null'}`).join(',')}}`];
}

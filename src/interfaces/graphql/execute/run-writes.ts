import { Failure } from '../../../foundations/core/index.js';
import type { HttpRequest } from '../../../foundations/http/index.js';
import { checkCreate, checkRemove, checkUpdate, type WriteParts } from '../../api/content/index.js';
import type { RootWork } from '../compile/compile-operation.js';
import type { GraphqlModel } from '../schema/model.js';
import { toApiRequest } from './document-requests.js';
import { type FieldPrint, type JsonParts, printDocument } from './run-reads.js';
import { bodyOfData } from './write-body.js';

/** What the fields of an operation run with that do more than reading documents. */
export interface RequestContext {
  readonly parts: WriteParts;
  readonly model: GraphqlModel;
  readonly request: HttpRequest;
}

/** Work that changes documents. */
export type WriteWork = Extract<RootWork, { readonly is: 'create' | 'update' | 'delete' }>;

/** Returns the JSON of a field of root that changes documents; null: it has no value because of errors. Throws Failure. */
export async function runWrite(work: WriteWork, print: FieldPrint, context: RequestContext): Promise<JsonParts | null> {
  return work.is === 'delete' ? runRemove(work, context) : runSave(work, print, context);
}

async function runSave(
  { is, type, documentId, data, read }: Extract<WriteWork, { readonly is: 'create' | 'update' }>,
  print: FieldPrint,
  { parts, model, request }: RequestContext,
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
  { type, documentId, parameters, fields }: Extract<WriteWork, { readonly is: 'delete' }>,
  { parts, request }: RequestContext,
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

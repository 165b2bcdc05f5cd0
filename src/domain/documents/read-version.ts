import { Bug } from '../../foundations/core/index.js';
import type { DocumentReadQuery, ReadNode, Status } from '../../language/query/index.js';
import type { Stored } from '../../language/schema/index.js';
import { planDocument } from '../../storage/sql/plan/index.js';
import { createPlanContext, type DocumentLocale, type WriteContext } from './context.js';

/** How the caller wants to see what was written. */
export interface AnswerRequest {
  readonly answer: ReadNode;
  readonly values: readonly Stored[];
}

/** The version just written, read the way every version is read, within the same transaction. */
export async function readWrittenVersion(
  context: WriteContext,
  document: DocumentLocale,
  status: Status,
  request: AnswerRequest,
): Promise<Buffer> {
  const bytes = await readVersionJson(context, document, status, request);
  if (bytes === null) throw new Bug(`the ${status} version just written cannot be read`);
  return bytes;
}

/** A version as a question for it would be answered, seen from within the transaction; null: there is none. */
export async function readVersionJson(
  context: WriteContext,
  document: DocumentLocale,
  status: Status,
  request: AnswerRequest,
): Promise<Buffer | null> {
  const { localized } = document.type;
  const query = queryFor(request, status, localized);
  const { statement, values } = planDocument(query, createPlanContext(context));
  const boundValues = [...request.values, document.documentId, ...(localized ? [document.locale] : [])];
  return context.tx.bytes(statement, [...boundValues, ...values.slice(query.values.length)]);
}

/** Questions by what is to be seen and in which status: who asks the same one again has it planned. */
const queryCache = new WeakMap<ReadNode, Map<Status, DocumentReadQuery>>();

/** The question for a version; its values besides those that are wanted, the documentId and the locale, are put in their place later. */
function queryFor({ answer, values }: AnswerRequest, status: Status, localized: boolean): DocumentReadQuery {
  const byStatus = queryCache.get(answer) ?? new Map<Status, DocumentReadQuery>();
  const cached = byStatus.get(status);
  if (cached !== undefined) return cached;
  const documentId = values.length;
  const query: DocumentReadQuery = {
    is: 'one',
    node: answer,
    versions: {
      status,
      locale: localized ? { is: 'some', slots: [documentId + 1], explicit: true } : { is: 'all' },
      publication: null,
    },
    documentId,
    values: [...values, null, ...(localized ? [null] : [])],
  };
  queryCache.set(answer, byStatus.set(status, query));
  return query;
}

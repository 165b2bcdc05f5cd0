import { Bug } from '../../foundations/core/index.js';
import type { DocumentReadQuery, ReadNode, Status } from '../../language/query/index.js';
import type { Stored } from '../../language/schema/index.js';
import { planDocument } from '../../storage/sql/plan/index.js';
import { createPlanContext, type DocumentLocale, type WriteContext } from './context.js';

/** The form in which a write returns the version. */
export interface AnswerRequest {
  readonly answer: ReadNode;
  readonly values: readonly Stored[];
}

/** Reads the version just written, in the same transaction. Throws Bug if it cannot be read. */
export async function readWrittenVersion(
  context: WriteContext,
  document: DocumentLocale,
  status: Status,
  request: AnswerRequest,
): Promise<Buffer> {
  // As reads with a change set are by default: the base of what is populated is what is published.
  const bytes = await readVersionJson(context, document, context.layer === null ? status : 'published', request);
  if (bytes === null) throw new Bug(`the ${status} version just written cannot be read`);
  return bytes;
}

/** Returns a version as a query in the transaction reads it, or null. */
export async function readVersionJson(
  context: WriteContext,
  document: DocumentLocale,
  status: Status,
  request: AnswerRequest,
): Promise<Buffer | null> {
  const { localized } = document.type;
  const { layer } = context;
  const query = queryFor(request, status, localized, layer !== null);
  const { statement, values } = planDocument(query, createPlanContext(context));
  const boundValues = [
    ...request.values,
    document.documentId,
    ...(localized ? [document.locale] : []),
    ...(layer === null ? [] : [layer.id, layer.status]),
  ];
  return context.tx.bytes(statement, [...boundValues, ...values.slice(query.values.length)]);
}

/** Queries by selection and status, so that a repeated one has its plan already. */
const queryCache = new WeakMap<ReadNode, Map<string, DocumentReadQuery>>();

/** Returns the query for a version. The values of documentId, locale and change set are filled in later. */
function queryFor(
  { answer, values }: AnswerRequest,
  status: Status,
  localized: boolean,
  ofSet: boolean,
): DocumentReadQuery {
  const byStatus = queryCache.get(answer) ?? new Map<string, DocumentReadQuery>();
  const key = `${status} ${ofSet}`;
  const cached = byStatus.get(key);
  if (cached !== undefined) return cached;
  const documentId = values.length;
  const set = documentId + (localized ? 2 : 1);
  const query: DocumentReadQuery = {
    is: 'one',
    node: answer,
    versions: {
      status,
      locale: localized ? { is: 'some', slots: [documentId + 1], explicit: true } : { is: 'all' },
      publication: null,
      ...(ofSet ? { set: { id: set, status: set + 1 } } : {}),
    },
    documentId,
    values: [...values, null, ...(localized ? [null] : []), ...(ofSet ? [null, null] : [])],
  };
  queryCache.set(answer, byStatus.set(key, query));
  return query;
}

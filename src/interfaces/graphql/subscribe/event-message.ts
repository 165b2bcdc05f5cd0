import type { FeedEvent } from '../../../domain/events/index.js';
import { Failure } from '../../../foundations/core/index.js';
import type { ParameterNode, Parameters } from '../../../language/query/index.js';
import { failureError, fieldError, type ResponseError } from '../execute/errors.js';
import { type JsonParts, type ReadContext, runRead } from '../execute/run-reads.js';
import type { FieldError } from '../print/resolve-marks.js';
import type { CompiledSubscription, EventRead } from './compile-subscription.js';

/** What the reads for an event run with. */
export interface EventContext extends ReadContext {
  readonly requestId: string;
}

/** A feed event as GraphQL names it: `entry.draft-discard` → `DISCARD_DRAFT`. */
const eventNames: ReadonlyMap<string, string> = new Map([['draft-discard', 'DISCARD_DRAFT']]);

function eventName({ event }: FeedEvent): string {
  const action = event.slice(event.indexOf('.') + 1);
  return eventNames.get(action) ?? action.toUpperCase();
}

/**
 * Returns the response for an event, with its document as the caller may read it now; null: the document is not one that the subscription is
 * about, or is gone since. Throws Failure access.* if the caller may no longer read such documents.
 */
export async function eventMessage(
  event: FeedEvent,
  subscription: CompiledSubscription,
  context: EventContext,
): Promise<Buffer | null> {
  const errors: ResponseError[] = [];
  const documents = isGone(event) ? null : await readDocuments(event, subscription, { context, errors });
  if (documents === 'none') return null;
  const values: Readonly<Record<string, unknown>> = {
    event: eventName(event),
    documentId: event.documentId,
    locale: event.locale,
    status: event.status.toUpperCase(),
    at: event.createdAt,
    cursor: event.cursor,
  };
  const parts = subscription.fields.flatMap((field, index) => [
    Buffer.from(`${index === 0 ? '' : ','}"${field.key}":`),
    field.is === 'document'
      ? (documents?.[field.read] ?? nullText)
      : Buffer.from(JSON.stringify(field.is === 'typeName' ? field.text : values[field.name])),
  ]);
  const opening = errors.length === 0 ? '{' : `{"errors":${JSON.stringify(errors)},`;
  return Buffer.concat([Buffer.from(`${opening}"data":{"${subscription.key}":{`), ...parts, Buffer.from('}}}')]);
}

const nullText = Buffer.from('null');

/** Tries the reads of a subscription without a document, so that wrong filters and missing permissions are known at once. Throws Failure. */
export async function checkReads({ key, reads }: CompiledSubscription, context: EventContext): Promise<void> {
  for (const read of reads) await runRead(readOfDocument(read, '', null), { path: [key], errors: [] }, context);
}

/** Whether there is no version to read: a deleted document, or its published version. */
function isGone({ event, status }: FeedEvent): boolean {
  return event.endsWith('.delete') || (event === 'entry.unpublish' && status === 'published');
}

/** The document for each read. `none`: there is none. */
async function readDocuments(
  { documentId, locale }: FeedEvent,
  { key, fields, reads }: CompiledSubscription,
  { context, errors }: { readonly context: EventContext; readonly errors: ResponseError[] },
): Promise<readonly (Buffer | null)[] | 'none'> {
  const documents: (Buffer | null)[] = [];
  for (const [index, read] of reads.entries()) {
    const fieldKey = fields.find((field) => field.is === 'document' && field.read === index)?.key ?? 'document';
    const path = [key, fieldKey];
    try {
      const found: FieldError[] = [];
      const work = readOfDocument(read, documentId, locale);
      const printed = await runRead(work, { path: [...path], errors: found }, context);
      errors.push(...found.map((error) => fieldError(work.is === 'list' ? outsideList(error, path.length) : error)));
      const json = printed === null ? nullText : joinParts(printed);
      const isNone = work.is === 'list' ? json.length === 2 : found.length === 0 && json.equals(nullText);
      if (isNone) return 'none';
      documents.push(work.is === 'list' ? json.subarray(1, -1) : json);
    } catch (error) {
      if (error instanceof Failure && error.code.startsWith('access.')) throw error;
      errors.push(failureError(error, path, context.requestId));
      documents.push(null);
    }
  }
  return documents;
}

function joinParts(parts: JsonParts): Buffer {
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
}

/** The document was read as the only entry of a list, which the response does not have. */
function outsideList(error: FieldError, index: number): FieldError {
  return { ...error, path: error.path.toSpliced(index, 1) };
}

/** The same read for one document. */
function readOfDocument(work: EventRead, documentId: string, locale: string | null): EventRead {
  const { parameters } = work.read;
  const inLocale: readonly (readonly [string, ParameterNode])[] = locale === null ? [] : [['locale', locale]];
  const narrowed: Parameters =
    work.is === 'one'
      ? new Map([...parameters, ...inLocale])
      : new Map([...parameters, ...inLocale, ['filters', onlyDocument(parameters, documentId)], onePage]);
  return { ...work, read: { ...work.read, parameters: narrowed } };
}

const onePage: readonly [string, ParameterNode] = [
  'pagination',
  new Map([
    ['start', '0'],
    ['limit', '1'],
    ['withCount', 'false'],
  ]),
];

function onlyDocument(parameters: Parameters, documentId: string): ParameterNode {
  const isDocument = new Map([['documentId', new Map([['$eq', documentId]])]]);
  const filters = parameters.get('filters');
  return filters === undefined ? isDocument : new Map([['$and', [filters, isDocument]]]);
}

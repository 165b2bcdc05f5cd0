import type { HttpRequest } from '../../../foundations/http/index.js';
import { responseFormatHeader } from '../../../foundations/http/index.js';
import type { Parameters, Selection } from '../../../language/query/index.js';
import type { ContentType } from '../../../language/schema/index.js';
import type { ApiRequest } from '../../api/content/index.js';

/** Headers that are about the operation as a whole, or about another form of response. */
const operationHeaders: ReadonlySet<string> = new Set([
  'idempotency-key',
  'if-match',
  'if-none-match',
  'content-length',
  responseFormatHeader,
]);

/** A request of REST that does what a field of root does. */
export interface DocumentRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly type: ContentType;
  readonly documentId: string | null;
  readonly parameters: Parameters;
  /** The form of the response; left out: it is not read. */
  readonly selection?: Selection;
  /** Left out: there is none. */
  readonly data?: unknown;
}

/** Returns that request, for the parsers, policies and hooks of the content API. */
export function toApiRequest(
  { method, type, documentId, parameters, selection, data }: DocumentRequest,
  request: HttpRequest,
): ApiRequest {
  const name = type.kind === 'singleType' ? type.singularName : type.pluralName;
  const path = documentId === null ? [name] : [name, documentId];
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([key]) => !operationHeaders.has(key)));
  return {
    ...request,
    method,
    url: `/api/${path.map(encodeURIComponent).join('/')}`,
    segments: ['api', ...path],
    query: '',
    headers,
    body: data === undefined ? undefined : { data },
    parameters,
    ...(selection === undefined ? {} : { selection }),
  };
}

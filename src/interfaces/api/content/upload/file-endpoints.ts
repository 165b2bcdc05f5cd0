import { Failure } from '../../../../foundations/core/index.js';
import type { Endpoint, HttpRequest, HttpResponse } from '../../../../foundations/http/index.js';
import { uploadUid } from '../../../../language/query/access/index.js';
import type { AccountGuard } from '../accounts/guard.js';
import { noParameters, parseKnownParameters } from '../accounts/parse-known-parameters.js';
import { parseRowId } from '../accounts/parse-row-id.js';
import { requestActor } from '../accounts/parts.js';
import { rawJsonResponse } from '../accounts/responses.js';
import { listEnvelopeFromValues } from '../envelope.js';
import type { FileQueries } from './file-queries.js';
import type { FileReadsFor } from './file-reads.js';
import type { UploadRoutesParts } from './parts.js';

/** The endpoints of existing files (behaviour, section 18). */
export interface FileEndpoints {
  /** `GET /api/upload/files` */
  readonly list: Endpoint;
  /** `GET /api/upload/files/page` */
  readonly page: Endpoint;
  /** `GET /api/upload/files/:id` */
  readonly read: Endpoint;
  /** `DELETE /api/upload/files/:id` */
  readonly remove: Endpoint;
}

/** Index of the row id in the path. */
const idSegment = 3;

/** The endpoints: reads are questions like any other; a file has no other address than its row id. */
export function createFileEndpoints(
  { media, settings }: UploadRoutesParts,
  guard: AccountGuard,
  queries: FileQueries,
  readsFor: FileReadsFor,
): FileEndpoints {
  return {
    list: guard('find', uploadUid, async (request, caller) => {
      const readQuery = queries.list(request.query, caller.ability);
      const reads = readsFor(caller, request);
      const { files } = await reads.list({ ...readQuery, page: { ...readQuery.page, withCount: false } });
      return readResponse(jsonBuffer(files));
    }),
    page: guard('find', uploadUid, async (request, caller) => {
      const readQuery = queries.page(request.query, caller.ability);
      const { files, total, cursors } = await readsFor(caller, request).list(readQuery);
      return readResponse(...listEnvelopeFromValues(files, total, readQuery.page, cursors));
    }),
    read: guard('findOne', uploadUid, async (request, caller) => {
      const readQuery = queries.single(request.query, caller.ability);
      const file = await readsFor(caller, request).byId(readQuery, fileId(request));
      if (file === null) throw new Failure('upload.not-found');
      return readResponse(jsonBuffer(file));
    }),
    remove: guard('destroy', uploadUid, async (request, caller) => {
      parseKnownParameters(request.query, noParameters, settings);
      const id = fileId(request);
      const file = await readsFor(caller, request).byId(queries.allAttributes(caller.ability), id);
      if (file === null || !(await media.remove(id, requestActor(caller, request))))
        throw new Failure('upload.not-found');
      return rawJsonResponse(200, [jsonBuffer(file)]);
    }),
  };
}

/** The answer of a read. */
function readResponse(...body: readonly Buffer[]): HttpResponse {
  return { status: 200, body, revalidates: true };
}

function jsonBuffer(value: object): Buffer {
  return Buffer.from(JSON.stringify(value));
}

/** Throws `upload.not-found` for an invalid row id. */
function fileId({ segments }: HttpRequest): number {
  const id = parseRowId(segments[idSegment]);
  if (id === null) throw new Failure('upload.not-found');
  return id;
}

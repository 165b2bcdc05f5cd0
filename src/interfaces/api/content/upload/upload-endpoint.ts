import type { FileDetails, IncomingBody, ReceivedFile, ReceivedForm } from '../../../../domain/media/index.js';
import { Failure, isObject, type Json } from '../../../../foundations/core/index.js';
import type { Endpoint, HttpRequest, HttpResponse } from '../../../../foundations/http/index.js';
import { type Caller, uploadUid } from '../../../../language/query/access/index.js';
import type { AccountGuard } from '../accounts/guard.js';
import { parseKnownParameters } from '../accounts/parse-known-parameters.js';
import { parseRowId } from '../accounts/parse-row-id.js';
import { requestActor } from '../accounts/parts.js';
import { rawJsonResponse } from '../accounts/responses.js';
import { requestOrigin } from '../parts.js';
import { attachInTransaction, findAttachment } from './attachment.js';
import type { FileQueries } from './file-queries.js';
import type { FileReadsFor } from './file-reads.js';
import { parseFileInfo, parseFileInfos } from './parse-file-info.js';
import type { UploadRoutesParts } from './parts.js';

const knownParameters: ReadonlySet<string> = new Set(['id']);
/** The field of a form that contains files; files in others are ignored. */
const filesField = 'files';
const infoField = 'fileInfo';

/**
 * `POST /api/upload` (behaviour, section 18): new files, in the order sent; with `?id=`, another content or other
 * metadata for an existing one. Credentials, permission, query string and file are checked before the first byte of the
 * body is read.
 */
export function createUploadEndpoint(
  parts: UploadRoutesParts,
  guard: AccountGuard,
  queries: FileQueries,
  readsFor: FileReadsFor,
): Endpoint {
  const { documents, media, settings } = parts;

  async function uploadNew(request: HttpRequest, caller: Caller): Promise<HttpResponse> {
    const body = formBody(request);
    if (body === null) throw new Failure('upload.empty');
    return withForm(body, async ({ files: received, fields }) => {
      const files = received.filter(isFile);
      if (files.length === 0) throw new Failure('upload.empty');
      const infos = parseFileInfos(fields.get(infoField) ?? [], files.length);
      const attachment = await findAttachment(
        fields,
        { ability: caller.ability, origin: requestOrigin(caller, request) },
        parts,
      );
      const attachHook = attachment === null ? undefined : attachInTransaction(documents, attachment);
      const stored = await media.store(files, infos, requestActor(caller, request), attachHook);
      const ids = stored.map(({ id }) => id);
      return fileResponse(201, await readsFor(caller, request).byIds(queries.allAttributes(caller.ability), ids));
    });
  }

  async function changeFile(id: number, request: HttpRequest, caller: Caller): Promise<HttpResponse> {
    const readQuery = queries.allAttributes(caller.ability);
    const reads = readsFor(caller, request);
    if ((await reads.byId(readQuery, id)) === null) throw new Failure('upload.not-found');
    const body = formBody(request);
    const actor = requestActor(caller, request);
    if (body === null) {
      const info = isObject(request.body) ? request.body[infoField] : undefined;
      if (info === undefined) throw new Failure('upload.empty');
      await media.changeInfo(id, parseFileInfo(info), actor);
    } else {
      await withForm(body, async (form) => {
        const { file, info } = parseReplacement(form);
        await (file === null ? media.changeInfo(id, info, actor) : media.replace(id, file, info, actor));
      });
    }
    const file = await reads.byId(readQuery, id);
    if (file === null) throw new Failure('upload.not-found');
    return fileResponse(200, file);
  }

  /** Removes the received files afterwards, also after an error. */
  async function withForm<T>(body: IncomingBody, work: (form: ReceivedForm) => Promise<T>): Promise<T> {
    const form = await media.receive(body);
    try {
      return await work(form);
    } finally {
      await form.discard();
    }
  }

  return guard('upload', uploadUid, async (request, caller) => {
    const idParameter = parseKnownParameters(request.query, knownParameters, settings).get('id');
    if (idParameter === undefined) return uploadNew(request, caller);
    const id = typeof idParameter === 'string' ? parseRowId(idParameter) : null;
    if (id === null) throw new Failure('upload.not-found');
    return changeFile(id, request, caller);
  });
}

/**
 * Parses a form that changes an existing file: its content or not, and its metadata. Throws Failure upload.empty,
 * upload.invalid.
 */
function parseReplacement({ files, fields }: ReceivedForm): {
  readonly file: ReceivedFile | null;
  readonly info: FileDetails;
} {
  const [file = null, second] = files.filter(isFile);
  if (second !== undefined) throw new Failure('upload.invalid', { message: 'One file can be replaced by one file' });
  const infos = fields.get(infoField) ?? [];
  if (file === null && infos.length === 0) throw new Failure('upload.empty');
  const [info = {}] = parseFileInfos(infos, 1);
  return { file, info };
}

/** null: the body is no form. */
function formBody({ stream, headers }: HttpRequest): IncomingBody | null {
  return stream === null ? null : { stream, contentType: String(headers['content-type'] ?? '') };
}

function isFile({ field }: ReceivedFile): boolean {
  return field === filesField;
}

function fileResponse(status: 200 | 201, body: Json): HttpResponse {
  return rawJsonResponse(status, [Buffer.from(JSON.stringify(body))]);
}

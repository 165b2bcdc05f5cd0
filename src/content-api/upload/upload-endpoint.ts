import { type Caller, uploadUid } from '../../access/index.js';
import type { Answer, DoorRequest, Endpoint } from '../../http/index.js';
import { Failure, isObject, type Json } from '../../kernel/index.js';
import type { FileInfo, IncomingBody, ReceivedFile, ReceivedForm } from '../../media/index.js';
import { bytesAnswer } from '../accounts/answers.js';
import type { Guard } from '../accounts/guard.js';
import { parametersOf } from '../accounts/parameters.js';
import { actorOf } from '../accounts/parts.js';
import { rowIdOf } from '../accounts/row-id.js';
import { attaching, findAttachment } from './attachment.js';
import { parseFileInfo, parseFileInfos } from './file-info.js';
import type { FileQuestions } from './file-questions.js';
import type { FileReadsFor } from './file-reads.js';
import type { UploadRoutesParts } from './parts.js';

const names: ReadonlySet<string> = new Set(['id']);
/** The field of a form that holds files; those in others are not looked at. */
const filesField = 'files';
const infoField = 'fileInfo';

/**
 * `POST /api/upload` (behaviour, section 18): new files, in the order sent; with `?id=`, another content or other information for one that
 * is there. Credentials, permission, query string and file are checked before the first byte of the body is read.
 */
export function createUploadEndpoint(
  parts: UploadRoutesParts,
  guard: Guard,
  questions: FileQuestions,
  readsFor: FileReadsFor,
): Endpoint {
  const { documents, media, settings } = parts;

  async function uploadNew(request: DoorRequest, caller: Caller): Promise<Answer> {
    const body = bodyOf(request);
    if (body === null) throw new Failure('upload.empty');
    return withForm(body, async ({ files: received, fields }) => {
      const files = received.filter(isFile);
      if (files.length === 0) throw new Failure('upload.empty');
      const infos = parseFileInfos(fields.get(infoField) ?? [], files.length);
      const attachment = await findAttachment(fields, caller.ability, parts);
      const alongside = attachment === null ? undefined : attaching(documents, attachment);
      const stored = await media.store(files, infos, actorOf(caller, request), alongside);
      const ids = stored.map(({ id }) => id);
      return answer(201, await readsFor(caller, request).byIds(questions.whole(caller.ability), ids));
    });
  }

  async function change(id: number, request: DoorRequest, caller: Caller): Promise<Answer> {
    const question = questions.whole(caller.ability);
    const reads = readsFor(caller, request);
    if ((await reads.byId(question, id)) === null) throw new Failure('upload.not-found');
    const body = bodyOf(request);
    const actor = actorOf(caller, request);
    if (body === null) {
      const info = isObject(request.body) ? request.body[infoField] : undefined;
      if (info === undefined) throw new Failure('upload.empty');
      await media.changeInfo(id, parseFileInfo(info), actor);
    } else {
      await withForm(body, async (form) => {
        const { file, info } = replacementOf(form);
        await (file === null ? media.changeInfo(id, info, actor) : media.replace(id, file, info, actor));
      });
    }
    const file = await reads.byId(question, id);
    if (file === null) throw new Failure('upload.not-found');
    return answer(200, file);
  }

  /** What was received goes away again, whatever becomes of it. */
  async function withForm<T>(body: IncomingBody, work: (form: ReceivedForm) => Promise<T>): Promise<T> {
    const form = await media.receive(body);
    try {
      return await work(form);
    } finally {
      await form.discard();
    }
  }

  return guard('upload', uploadUid, async (request, caller) => {
    const named = parametersOf(request.query, names, settings).get('id');
    if (named === undefined) return uploadNew(request, caller);
    const id = typeof named === 'string' ? rowIdOf(named) : null;
    if (id === null) throw new Failure('upload.not-found');
    return change(id, request, caller);
  });
}

/** What a form says about a file that is there: another content or none, and what is told about it. Raises Failure upload.empty, upload.invalid. */
function replacementOf({ files, fields }: ReceivedForm): {
  readonly file: ReceivedFile | null;
  readonly info: FileInfo;
} {
  const [file = null, another] = files.filter(isFile);
  if (another !== undefined) throw new Failure('upload.invalid', { message: 'One file can be replaced by one file' });
  const infos = fields.get(infoField) ?? [];
  if (file === null && infos.length === 0) throw new Failure('upload.empty');
  const [info = {}] = parseFileInfos(infos, 1);
  return { file, info };
}

/** null: the body is no form. */
function bodyOf({ stream, headers }: DoorRequest): IncomingBody | null {
  return stream === null ? null : { stream, contentType: String(headers['content-type'] ?? '') };
}

function isFile({ field }: ReceivedFile): boolean {
  return field === filesField;
}

function answer(status: 200 | 201, body: Json): Answer {
  return bytesAnswer(status, [Buffer.from(JSON.stringify(body))]);
}

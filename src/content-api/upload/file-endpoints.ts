import { uploadUid } from '../../access/index.js';
import type { Answer, DoorRequest, Endpoint } from '../../http/index.js';
import { Failure } from '../../kernel/index.js';
import { bytesAnswer } from '../accounts/answers.js';
import type { Guard } from '../accounts/guard.js';
import { noParameters, parametersOf } from '../accounts/parameters.js';
import { actorOf } from '../accounts/parts.js';
import { rowIdOf } from '../accounts/row-id.js';
import { listEnvelopeOf } from '../envelope.js';
import type { FileQuestions } from './file-questions.js';
import type { FileReadsFor } from './file-reads.js';
import type { UploadRoutesParts } from './parts.js';

/** The endpoints of files that are there (behaviour, section 18). */
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

/** Where the row id stands in the path. */
const idSegment = 3;

/** The endpoints: reads are questions like any other; a file has no other address than its row id. */
export function createFileEndpoints(
  { media, settings }: UploadRoutesParts,
  guard: Guard,
  questions: FileQuestions,
  readsFor: FileReadsFor,
): FileEndpoints {
  return {
    list: guard('find', uploadUid, async (request, caller) => {
      const question = questions.list(request.query, caller.ability);
      const reads = readsFor(caller, request);
      const { files } = await reads.list({ ...question, page: { ...question.page, withCount: false } });
      return read(bytesOf(files));
    }),
    page: guard('find', uploadUid, async (request, caller) => {
      const question = questions.page(request.query, caller.ability);
      const { files, total } = await readsFor(caller, request).list(question);
      return read(...listEnvelopeOf(files, total, question.page));
    }),
    read: guard('findOne', uploadUid, async (request, caller) => {
      const question = questions.one(request.query, caller.ability);
      const file = await readsFor(caller, request).byId(question, idOf(request));
      if (file === null) throw new Failure('upload.not-found');
      return read(bytesOf(file));
    }),
    remove: guard('destroy', uploadUid, async (request, caller) => {
      parametersOf(request.query, noParameters, settings);
      const id = idOf(request);
      const file = await readsFor(caller, request).byId(questions.whole(caller.ability), id);
      if (file === null || !(await media.remove(id, actorOf(caller, request)))) throw new Failure('upload.not-found');
      return bytesAnswer(200, [bytesOf(file)]);
    }),
  };
}

/** The answer of a read. */
function read(...body: readonly Buffer[]): Answer {
  return { status: 200, body, revalidates: true };
}

function bytesOf(value: object): Buffer {
  return Buffer.from(JSON.stringify(value));
}

/** Raises `upload.not-found` for what is no row id. */
function idOf({ segments }: DoorRequest): number {
  const id = rowIdOf(segments[idSegment]);
  if (id === null) throw new Failure('upload.not-found');
  return id;
}

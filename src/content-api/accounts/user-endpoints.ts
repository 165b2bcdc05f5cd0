import type { Endpoint } from '../../http/index.js';
import { Failure } from '../../kernel/index.js';
import { userUid } from '../../schema/index.js';
import { documentsFor } from '../parts.js';
import { bytesAnswer, emptyAnswer, jsonAnswer } from './answers.js';
import type { Guard } from './guard.js';
import { type AccountRoutesParts, actorOf, userOf } from './parts.js';
import { rowIdOf } from './row-id.js';
import type { UserQuestions } from './user-questions.js';
import { countUsers, listUsers, readUser } from './user-reads.js';

/** The endpoints of end users as documents (behaviour, section 17). A user who is not there is 204, except to a change. */
export interface UserEndpoints {
  /** `GET /api/users/me` */
  readonly me: Endpoint;
  /** `GET /api/users` */
  readonly list: Endpoint;
  /** `GET /api/users/count` */
  readonly count: Endpoint;
  /** `GET /api/users/:id` */
  readonly read: Endpoint;
  /** `POST /api/users` */
  readonly create: Endpoint;
  /** `PUT /api/users/:id` */
  readonly update: Endpoint;
  /** `DELETE /api/users/:id` */
  readonly remove: Endpoint;
}

/** Where the row id stands in the path. */
const idSegment = 2;

/** The endpoints: reads are questions like any other, writes are left to `users`, which checks every body. */
export function createUserEndpoints(
  { documents, users }: AccountRoutesParts,
  guard: Guard,
  questions: UserQuestions,
): UserEndpoints {
  return {
    me: guard('me', userUid, async (request, caller) => {
      const { id } = userOf(caller);
      const question = questions.one(request.query, caller.ability);
      const user = await readUser(documentsFor(documents, caller, request), question, id);
      return user === null ? emptyAnswer : bytesAnswer(200, [user]);
    }),
    list: guard('find', userUid, async (request, caller) => {
      const question = questions.list(request.query, caller.ability);
      return bytesAnswer(200, await listUsers(documentsFor(documents, caller, request), question));
    }),
    count: guard('count', userUid, async (request, caller) => {
      const question = questions.list(request.query, caller.ability);
      return jsonAnswer(await countUsers(documentsFor(documents, caller, request), question));
    }),
    read: guard('findOne', userUid, async (request, caller) => {
      const question = questions.one(request.query, caller.ability);
      const id = rowIdOf(request.segments[idSegment]);
      const user = id === null ? null : await readUser(documentsFor(documents, caller, request), question, id);
      return user === null ? emptyAnswer : bytesAnswer(200, [user]);
    }),
    create: guard('create', userUid, async (request, caller) => {
      const question = questions.written(request.query, caller.ability);
      const id = await users.create(request.body, actorOf(caller, request));
      return bytesAnswer(201, [await readBack(readUser(documentsFor(documents, caller, request), question, id))]);
    }),
    update: guard('update', userUid, async (request, caller) => {
      const question = questions.written(request.query, caller.ability);
      const id = rowIdOf(request.segments[idSegment]);
      if (id === null) throw new Failure('account.user-not-found');
      await users.update(id, request.body, actorOf(caller, request));
      return bytesAnswer(200, [await readBack(readUser(documentsFor(documents, caller, request), question, id))]);
    }),
    remove: guard('destroy', userUid, async (request, caller) => {
      const question = questions.removed(request.query, caller.ability);
      const id = rowIdOf(request.segments[idSegment]);
      const user = id === null ? null : await readUser(documentsFor(documents, caller, request), question, id);
      if (id === null || user === null) return emptyAnswer;
      return (await users.remove(id, actorOf(caller, request))) ? bytesAnswer(200, [user]) : emptyAnswer;
    }),
  };
}

/** Raises `account.user-not-found` where somebody else removed the user between the write and its answer. */
async function readBack(reading: Promise<Buffer | null>): Promise<Buffer> {
  const user = await reading;
  if (user === null) throw new Failure('account.user-not-found');
  return user;
}

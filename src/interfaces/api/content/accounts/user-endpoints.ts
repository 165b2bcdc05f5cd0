import { Failure } from '../../../../foundations/core/index.js';
import type { Endpoint } from '../../../../foundations/http/index.js';
import { userUid } from '../../../../language/schema/index.js';
import { documentsFor } from '../parts.js';
import type { AccountGuard } from './guard.js';
import { parseRowId } from './parse-row-id.js';
import { type AccountRoutesParts, requestActor, requireUser } from './parts.js';
import { jsonResponse, noContentResponse, rawJsonResponse } from './responses.js';
import type { UserQueries } from './user-queries.js';
import { countUsers, listUsers, readUser } from './user-reads.js';

/**
 * The endpoints of end users as documents (behaviour, section 17). A missing user results in 204, except for a change.
 */
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

/** Index of the row id in the path. */
const idSegment = 2;

/** The endpoints: reads are questions like any other, writes are left to `users`, which checks every body. */
export function createUserEndpoints(
  { documents, users }: AccountRoutesParts,
  guard: AccountGuard,
  queries: UserQueries,
): UserEndpoints {
  return {
    me: guard('me', userUid, async (request, caller) => {
      const { id } = requireUser(caller);
      const readQuery = queries.single(request.query, caller.ability);
      const user = await readUser(documentsFor(documents, caller, request), readQuery, id);
      return user === null ? noContentResponse : rawJsonResponse(200, [user]);
    }),
    list: guard('find', userUid, async (request, caller) => {
      const readQuery = queries.list(request.query, caller.ability);
      return rawJsonResponse(200, await listUsers(documentsFor(documents, caller, request), readQuery));
    }),
    count: guard('count', userUid, async (request, caller) => {
      const readQuery = queries.list(request.query, caller.ability);
      return jsonResponse(await countUsers(documentsFor(documents, caller, request), readQuery));
    }),
    read: guard('findOne', userUid, async (request, caller) => {
      const readQuery = queries.single(request.query, caller.ability);
      const id = parseRowId(request.segments[idSegment]);
      const user = id === null ? null : await readUser(documentsFor(documents, caller, request), readQuery, id);
      return user === null ? noContentResponse : rawJsonResponse(200, [user]);
    }),
    create: guard('create', userUid, async (request, caller) => {
      const readQuery = queries.writeResponse(request.query, caller.ability);
      const id = await users.create(request.body, requestActor(caller, request));
      return rawJsonResponse(201, [
        await requireUserJson(readUser(documentsFor(documents, caller, request), readQuery, id)),
      ]);
    }),
    update: guard('update', userUid, async (request, caller) => {
      const readQuery = queries.writeResponse(request.query, caller.ability);
      const id = parseRowId(request.segments[idSegment]);
      if (id === null) throw new Failure('account.user-not-found');
      await users.update(id, request.body, requestActor(caller, request));
      return rawJsonResponse(200, [
        await requireUserJson(readUser(documentsFor(documents, caller, request), readQuery, id)),
      ]);
    }),
    remove: guard('destroy', userUid, async (request, caller) => {
      const readQuery = queries.removeResponse(request.query, caller.ability);
      const id = parseRowId(request.segments[idSegment]);
      const user = id === null ? null : await readUser(documentsFor(documents, caller, request), readQuery, id);
      if (id === null || user === null) return noContentResponse;
      return (await users.remove(id, requestActor(caller, request))) ? rawJsonResponse(200, [user]) : noContentResponse;
    }),
  };
}

/** Throws `account.user-not-found` if another request removed the user between the write and its response. */
async function requireUserJson(reading: Promise<Buffer | null>): Promise<Buffer> {
  const user = await reading;
  if (user === null) throw new Failure('account.user-not-found');
  return user;
}

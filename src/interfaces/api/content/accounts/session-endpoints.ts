import { Failure, isObject } from '../../../../foundations/core/index.js';
import type { Endpoint, HttpRequest } from '../../../../foundations/http/index.js';
import { authUid, type Caller } from '../../../../language/query/access/index.js';
import type { AccountGuard } from './guard.js';
import { noParameters, parseKnownParameters } from './parse-known-parameters.js';
import { type AccountRoutesParts, requestActor, requestClient, requireUser } from './parts.js';
import type { RefreshCookie } from './refresh-cookie.js';
import { jsonResponse, okResponse } from './responses.js';
import type { SessionResponses } from './session-responses.js';

/** The endpoints of a session that is under way (behaviour, section 17). */
export interface SessionEndpoints {
  /** `POST /api/auth/refresh` */
  readonly refresh: Endpoint;
  /** `GET /api/auth/sessions` */
  readonly list: Endpoint;
  /** `DELETE /api/auth/sessions/:id` */
  readonly end: Endpoint;
  /** `POST /api/auth/logout` */
  readonly signOut: Endpoint;
}

/** The endpoints on top of `users`. A refresh token comes in the body or, where it is used, in the cookie. */
export function createSessionEndpoints(
  { users, callers, settings }: AccountRoutesParts,
  guard: AccountGuard,
  responses: SessionResponses,
  cookie: RefreshCookie,
): SessionEndpoints {
  /**
   * Identifies a caller who signs out without an access token by the cookie: its refresh token is consumed, and the
   * session ends.
   */
  async function callerFromCookie(request: HttpRequest): Promise<Caller | null> {
    const token = request.authorization === undefined ? cookie.read(request) : null;
    if (token === null) return null;
    const { jwt } = await users.refresh(token, requestClient(request));
    return callers.callerOf({ ...request, authorization: `Bearer ${jwt}` });
  }

  return {
    refresh: guard('refresh', authUid, async (request) => {
      parseKnownParameters(request.query, noParameters, settings);
      const token = bodyRefreshToken(request.body) ?? cookie.read(request) ?? undefined;
      return responses.refreshed(request, await users.refresh(token, requestClient(request)));
    }),
    list: guard('getSessions', authUid, async (request, caller) => {
      parseKnownParameters(request.query, noParameters, settings);
      const identity = requireUser(caller);
      const data = (await users.sessions(identity)).map(({ id, agent, createdAt, lastUsedAt }) => ({
        id,
        ...(agent === null ? {} : { deviceName: agent }),
        current: id === identity.session,
        loginAt: createdAt,
        lastActiveAt: lastUsedAt,
      }));
      return jsonResponse({ data });
    }),
    end: guard('revokeSession', authUid, async (request, caller) => {
      parseKnownParameters(request.query, noParameters, settings);
      const [, , , id = ''] = request.segments;
      if (!(await users.endSession(requireUser(caller), id, requestActor(caller, request))))
        throw new Failure('http.not-found');
      return jsonResponse({ data: {} });
    }),
    async signOut(request) {
      const caller = (await callerFromCookie(request)) ?? (await callers.callerOf(request));
      if (!caller.ability.can('logout', authUid)) throw new Failure('access.forbidden');
      parseKnownParameters(request.query, noParameters, settings);
      await users.signOut(requireUser(caller), requestActor(caller, request));
      return { ...okResponse, headers: cookie.clear(request) };
    },
  };
}

function bodyRefreshToken(body: unknown): unknown {
  return isObject(body) ? body.refreshToken : undefined;
}

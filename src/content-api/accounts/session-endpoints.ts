import { authUid, type Caller } from '../../access/index.js';
import type { DoorRequest, Endpoint } from '../../http/index.js';
import { Failure, isObject } from '../../kernel/index.js';
import { jsonAnswer, okAnswer } from './answers.js';
import type { Guard } from './guard.js';
import { noParameters, parametersOf } from './parameters.js';
import { type AccountRoutesParts, actorOf, clientOf, userOf } from './parts.js';
import type { RefreshCookie } from './refresh-cookie.js';
import type { SessionAnswers } from './session-answers.js';

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
  guard: Guard,
  answers: SessionAnswers,
  cookie: RefreshCookie,
): SessionEndpoints {
  /** Who signs out without an access token is known by the cookie: its refresh token is used up, the session ends with it. */
  async function callerOfCookie(request: DoorRequest): Promise<Caller | null> {
    const token = request.authorization === undefined ? cookie.read(request) : null;
    if (token === null) return null;
    const { jwt } = await users.refresh(token, clientOf(request));
    return callers.callerOf({ ...request, authorization: `Bearer ${jwt}` });
  }

  return {
    refresh: guard('refresh', authUid, async (request) => {
      parametersOf(request.query, noParameters, settings);
      const token = tokenOfBody(request.body) ?? cookie.read(request) ?? undefined;
      return answers.refreshed(request, await users.refresh(token, clientOf(request)));
    }),
    list: guard('getSessions', authUid, async (request, caller) => {
      parametersOf(request.query, noParameters, settings);
      const identity = userOf(caller);
      const data = (await users.sessions(identity)).map(({ id, agent, createdAt, lastUsedAt }) => ({
        id,
        ...(agent === null ? {} : { deviceName: agent }),
        current: id === identity.session,
        loginAt: createdAt,
        lastActiveAt: lastUsedAt,
      }));
      return jsonAnswer({ data });
    }),
    end: guard('revokeSession', authUid, async (request, caller) => {
      parametersOf(request.query, noParameters, settings);
      const [, , , id = ''] = request.segments;
      if (!(await users.endSession(userOf(caller), id, actorOf(caller, request)))) throw new Failure('http.not-found');
      return jsonAnswer({ data: {} });
    }),
    async signOut(request) {
      const caller = (await callerOfCookie(request)) ?? (await callers.callerOf(request));
      if (!caller.ability.can('logout', authUid)) throw new Failure('access.forbidden');
      parametersOf(request.query, noParameters, settings);
      await users.signOut(userOf(caller), actorOf(caller, request));
      return { ...okAnswer, headers: cookie.clear(request) };
    },
  };
}

function tokenOfBody(body: unknown): unknown {
  return isObject(body) ? body.refreshToken : undefined;
}

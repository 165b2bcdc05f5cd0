import type { Administrator } from '../../../../domain/accounts/index.js';
import { Failure } from '../../../../foundations/core/index.js';
import type { HttpRequest } from '../../../../foundations/http/index.js';
import { requestActor, requestClient } from '../../content/index.js';
import type { AdminRoute, AdminRouteParts } from '../admin-route.js';
import { dataResponse, doneResponse } from '../responses.js';

/** Index of the id of `me/sessions/:id` in a path. */
const sessionSegment = 4;

/**
 * Returns the routes of the signed-in administrator's own account. Every new proof of identity creates a new session
 * secret.
 */
export function meRoutes({ accounts, guard, cookie }: AdminRouteParts): readonly AdminRoute[] {
  const { administrators } = accounts;

  /** Returns the administrator with the permissions of their roles, by which the panel decides what to show. */
  async function withPermissions(administrator: Administrator): Promise<unknown> {
    const role = await administrators.role(administrator.role.id);
    if (role === null) throw new Failure('access.unauthorized');
    const { id, name, code, permissions } = role;
    return { ...administrator, role: { id, name, code, permissions } };
  }

  return [
    [
      'me',
      {
        GET: guard.requireAdministrator(async (_, { identity }) =>
          dataResponse(await withPermissions(await administrators.me(identity))),
        ),
        PUT: guard.requireAdministrator(async (request, caller) =>
          dataResponse(
            await withPermissions(
              await administrators.changeMe(caller.identity, request.body, requestActor(caller, request)),
            ),
          ),
        ),
      },
    ],
    [
      'me/password',
      {
        POST: guard.requireAdministrator(async (request, { identity }) => {
          const session = await administrators.changePassword(identity, request.body, requestClient(request));
          return dataResponse(session.administrator, cookie.set(request, session));
        }),
      },
    ],
    [
      'me/sessions',
      {
        GET: guard.requireAdministrator(async (_, { identity }) =>
          dataResponse(await administrators.sessions(identity)),
        ),
      },
    ],
    [
      'me/sessions/:id',
      {
        DELETE: guard.requireAdministrator(async (request, caller) => {
          const session = sessionId(request);
          await administrators.endSession(caller.identity, session, requestActor(caller, request));
          return doneResponse(session === caller.identity.session ? cookie.clear(request) : []);
        }),
      },
    ],
    [
      'me/second-factor',
      {
        POST: guard.requireAdministrator(async (request, { identity }) =>
          dataResponse(await administrators.beginSecondFactor(identity, request.body)),
        ),
        DELETE: guard.requireAdministrator(async (request, caller) => {
          const actor = requestActor(caller, request);
          const session = await administrators.removeSecondFactor(caller.identity, request.body, actor);
          return dataResponse(session.administrator, cookie.set(request, session));
        }),
      },
    ],
    [
      'me/second-factor/confirm',
      {
        POST: guard.requireAdministrator(async (request, caller) => {
          const actor = requestActor(caller, request);
          const confirmed = await administrators.confirmSecondFactor(caller.identity, request.body, actor);
          const { recoveryCodes, session } = confirmed;
          return dataResponse({ recoveryCodes }, cookie.set(request, session));
        }),
      },
    ],
  ];
}

function sessionId({ segments }: HttpRequest): string {
  return segments[sessionSegment] ?? '';
}

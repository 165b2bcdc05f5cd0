import { requestActor } from '../../content/index.js';
import type { AdminRoute, AdminRouteParts } from '../admin-route.js';
import type * as wire from '../contract.js';
import { pathId, requireFound } from '../path-id.js';
import { createdResponse, dataResponse, doneResponse } from '../responses.js';

const settingsPart = 'settings::administrators';

/** Returns the routes by which administrators manage each other. */
export function administratorRoutes({ accounts, guard, operations }: AdminRouteParts): readonly AdminRoute[] {
  const { administrators } = accounts;
  const mailed = (): boolean => operations.mail().place.is === 'server';
  return [
    [
      'administrators',
      {
        GET: guard.requirePermission('read', settingsPart, async () => dataResponse(await administrators.list())),
        POST: guard.requirePermission('write', settingsPart, async (request, caller) =>
          createdResponse({
            ...(await administrators.invite(request.body, requestActor(caller, request))),
            mailed: mailed(),
          } satisfies wire.Invitation),
        ),
      },
    ],
    [
      'administrators/:id',
      {
        GET: guard.requirePermission('read', settingsPart, async (request) =>
          dataResponse(requireFound(await administrators.get(pathId(request)))),
        ),
        PUT: guard.requirePermission('write', settingsPart, async (request, caller) =>
          dataResponse(await administrators.change(pathId(request), request.body, requestActor(caller, request))),
        ),
        DELETE: guard.requirePermission('write', settingsPart, async (request, caller) => {
          await administrators.remove(pathId(request), requestActor(caller, request));
          return doneResponse();
        }),
      },
    ],
    [
      'administrators/:id/invitation',
      {
        POST: guard.requirePermission('write', settingsPart, async (request, caller) =>
          createdResponse({
            ...(await administrators.inviteAgain(pathId(request), requestActor(caller, request))),
            mailed: mailed(),
          } satisfies wire.Invitation),
        ),
      },
    ],
    [
      'administrators/:id/sessions',
      {
        DELETE: guard.requirePermission('write', settingsPart, async (request, caller) => {
          await administrators.endSessions(pathId(request), requestActor(caller, request));
          return doneResponse();
        }),
      },
    ],
    [
      'administrators/:id/second-factor',
      {
        // For Super Admins, which the account finds out in the transaction.
        DELETE: guard.requirePermission('write', settingsPart, async (request, caller) => {
          await administrators.turnOffSecondFactor(pathId(request), requestActor(caller, request));
          return doneResponse();
        }),
      },
    ],
  ];
}

import { requestActor } from '../../content/index.js';
import type { AdminRoute, AdminRouteParts } from '../admin-route.js';
import { pathId, requireFound } from '../path-id.js';
import { createdResponse, dataResponse, doneResponse } from '../responses.js';

const settingsPart = 'settings::administrator-roles';
const notFoundCode = 'account.role-not-found';

/** Roles of administrators. */
export function roleRoutes({ accounts, guard }: AdminRouteParts): readonly AdminRoute[] {
  const { administrators } = accounts;
  return [
    [
      'roles',
      {
        GET: guard.requirePermission('read', settingsPart, async () => dataResponse(await administrators.roles())),
        POST: guard.requirePermission('write', settingsPart, async (request, caller) =>
          createdResponse(await administrators.createRole(request.body, requestActor(caller, request))),
        ),
      },
    ],
    [
      'roles/:id',
      {
        GET: guard.requirePermission('read', settingsPart, async (request) =>
          dataResponse(requireFound(await administrators.role(pathId(request, notFoundCode)), notFoundCode)),
        ),
        PUT: guard.requirePermission('write', settingsPart, async (request, caller) =>
          dataResponse(
            await administrators.changeRole(pathId(request, notFoundCode), request.body, requestActor(caller, request)),
          ),
        ),
        DELETE: guard.requirePermission('write', settingsPart, async (request, caller) => {
          await administrators.removeRole(pathId(request, notFoundCode), requestActor(caller, request));
          return doneResponse();
        }),
      },
    ],
  ];
}

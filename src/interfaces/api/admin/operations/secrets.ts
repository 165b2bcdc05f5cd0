import { requestActor } from '../../content/index.js';
import type { AdminRoute, AdminRouteParts } from '../admin-route.js';
import { doneResponse } from '../responses.js';

/** The secrets of the installation. */
export function secretRoutes({ guard, cookie, rotateSessionKey }: AdminRouteParts): readonly AdminRoute[] {
  return [
    [
      'secrets/rotate',
      {
        POST: guard.requirePermission('write', 'settings::secrets', async (request, caller) => {
          await rotateSessionKey(requestActor(caller, request));
          // The caller's own session ended with all others.
          return doneResponse(cookie.clear(request));
        }),
      },
    ],
  ];
}

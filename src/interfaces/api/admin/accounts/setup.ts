import { requestClient } from '../../content/index.js';
import type { AdminRoute, AdminRouteParts } from '../admin-route.js';
import { dataResponse } from '../responses.js';

/** The first administrator: whether there is one, and making one with the code that the start of the server shows. */
export function setupRoutes({ accounts, guard, cookie }: AdminRouteParts): readonly AdminRoute[] {
  const { administrators } = accounts;
  return [
    [
      'setup',
      {
        GET: guard.allowAnonymous(async () => dataResponse({ needed: await administrators.needsSetup() })),
        POST: guard.allowAnonymous(async (request) => {
          cookie.assertSecure(request);
          const session = await administrators.setUp(request.body, requestClient(request));
          return dataResponse(session.administrator, cookie.set(request, session));
        }),
      },
    ],
  ];
}

import { requestActor, requestClient } from '../../content/index.js';
import type { AdminRoute, AdminRouteParts } from '../admin-route.js';
import { dataResponse, doneResponse } from '../responses.js';

/** Signing in and out, and what those do who cannot sign in. */
export function sessionRoutes({ accounts, guard, cookie }: AdminRouteParts): readonly AdminRoute[] {
  const { administrators } = accounts;
  return [
    [
      'sign-in',
      {
        POST: guard.allowAnonymous(async (request) => {
          cookie.assertSecure(request);
          const session = await administrators.signIn(request.body, requestClient(request));
          return dataResponse(session.administrator, cookie.set(request, session));
        }),
      },
    ],
    [
      'sign-out',
      {
        POST: guard.requireAdministrator(async (request, caller) => {
          await administrators.signOut(caller.identity, requestActor(caller, request));
          return doneResponse(cookie.clear(request));
        }),
      },
    ],
    [
      'forgot-password',
      {
        POST: guard.allowAnonymous(async (request) => {
          await administrators.forgotPassword(request.body, requestClient(request));
          return doneResponse();
        }),
      },
    ],
    [
      'reset-password',
      {
        POST: guard.allowAnonymous(async (request) => {
          cookie.assertSecure(request);
          const session = await administrators.resetPassword(request.body, requestClient(request));
          return dataResponse(session.administrator, cookie.set(request, session));
        }),
      },
    ],
  ];
}

import type { Endpoint } from '../../../../foundations/http/index.js';
import { authUid } from '../../../../language/query/access/index.js';
import { type AccountGuard, refuseHead } from './guard.js';
import { noParameters, parseKnownParameters } from './parse-known-parameters.js';
import { type AccountRoutesParts, requestClient, requireUser } from './parts.js';
import { jsonResponse, okResponse, redirectResponse } from './responses.js';
import type { SessionResponses } from './session-responses.js';

/** The endpoints around passwords and addresses (behaviour, section 17). */
export interface AuthEndpoints {
  /** `POST /api/auth/local` */
  readonly signIn: Endpoint;
  /** `POST /api/auth/local/register` */
  readonly register: Endpoint;
  /** `POST /api/auth/change-password` */
  readonly changePassword: Endpoint;
  /** `POST /api/auth/forgot-password` */
  readonly forgotPassword: Endpoint;
  /** `POST /api/auth/reset-password` */
  readonly resetPassword: Endpoint;
  /** `POST /api/auth/send-email-confirmation` */
  readonly sendConfirmation: Endpoint;
  /** `GET /api/auth/email-confirmation?confirmation=` */
  readonly confirm: Endpoint;
}

const confirmationParameters: ReadonlySet<string> = new Set(['confirmation']);

/** The endpoints on top of `users`, which checks every body. */
export function createAuthEndpoints(
  { users, settings, userSettings }: AccountRoutesParts,
  guard: AccountGuard,
  responses: SessionResponses,
): AuthEndpoints {
  const assertNoParameters = (query: string): void => void parseKnownParameters(query, noParameters, settings);
  return {
    signIn: guard('callback', authUid, async (request) => {
      assertNoParameters(request.query);
      return responses.signedIn(request, await users.signIn(request.body, requestClient(request)));
    }),
    register: guard('register', authUid, async (request) => {
      assertNoParameters(request.query);
      const { userId, signedIn } = await users.register(request.body, requestClient(request));
      return signedIn === null ? responses.registered(userId) : responses.signedIn(request, signedIn);
    }),
    changePassword: guard('changePassword', authUid, async (request, caller) => {
      assertNoParameters(request.query);
      const session = await users.changePassword(requireUser(caller), request.body, requestClient(request));
      return responses.signedIn(request, session);
    }),
    forgotPassword: guard('forgotPassword', authUid, async (request) => {
      assertNoParameters(request.query);
      await users.forgotPassword(request.body, requestClient(request));
      return okResponse;
    }),
    resetPassword: guard('resetPassword', authUid, async (request) => {
      assertNoParameters(request.query);
      return responses.signedIn(request, await users.resetPassword(request.body, requestClient(request)));
    }),
    sendConfirmation: guard('sendEmailConfirmation', authUid, async (request) => {
      assertNoParameters(request.query);
      const { email } = await users.sendConfirmation(request.body, requestClient(request));
      return jsonResponse({ email, sent: true });
    }),
    confirm: refuseHead(
      guard('emailConfirmation', authUid, async (request) => {
        const parameters = parseKnownParameters(request.query, confirmationParameters, settings);
        await users.confirm(parameters.get('confirmation'), requestClient(request));
        return userSettings.confirmationRedirect === null
          ? okResponse
          : redirectResponse(userSettings.confirmationRedirect);
      }),
    ),
  };
}

import { authUid } from '../../access/index.js';
import type { Endpoint } from '../../http/index.js';
import { jsonAnswer, okAnswer, redirect } from './answers.js';
import { type Guard, notHead } from './guard.js';
import { noParameters, parametersOf } from './parameters.js';
import { type AccountRoutesParts, clientOf, userOf } from './parts.js';
import type { SessionAnswers } from './session-answers.js';

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

const confirmationNames: ReadonlySet<string> = new Set(['confirmation']);

/** The endpoints on top of `users`, which checks every body. */
export function createAuthEndpoints(
  { users, settings, userSettings }: AccountRoutesParts,
  guard: Guard,
  answers: SessionAnswers,
): AuthEndpoints {
  const refuseParameters = (query: string): void => void parametersOf(query, noParameters, settings);
  return {
    signIn: guard('callback', authUid, async (request) => {
      refuseParameters(request.query);
      return answers.signedIn(request, await users.signIn(request.body, clientOf(request)));
    }),
    register: guard('register', authUid, async (request) => {
      refuseParameters(request.query);
      const { userId, signedIn } = await users.register(request.body, clientOf(request));
      return signedIn === null ? answers.registered(userId) : answers.signedIn(request, signedIn);
    }),
    changePassword: guard('changePassword', authUid, async (request, caller) => {
      refuseParameters(request.query);
      const session = await users.changePassword(userOf(caller), request.body, clientOf(request));
      return answers.signedIn(request, session);
    }),
    forgotPassword: guard('forgotPassword', authUid, async (request) => {
      refuseParameters(request.query);
      await users.forgotPassword(request.body, clientOf(request));
      return okAnswer;
    }),
    resetPassword: guard('resetPassword', authUid, async (request) => {
      refuseParameters(request.query);
      return answers.signedIn(request, await users.resetPassword(request.body, clientOf(request)));
    }),
    sendConfirmation: guard('sendEmailConfirmation', authUid, async (request) => {
      refuseParameters(request.query);
      const { email } = await users.sendConfirmation(request.body, clientOf(request));
      return jsonAnswer({ email, sent: true });
    }),
    confirm: notHead(
      guard('emailConfirmation', authUid, async (request) => {
        const parameters = parametersOf(request.query, confirmationNames, settings);
        await users.confirm(parameters.get('confirmation'), clientOf(request));
        return userSettings.confirmationRedirect === null ? okAnswer : redirect(userSettings.confirmationRedirect);
      }),
    ),
  };
}

import { actorOf, clientOf } from '../content-api/index.js';
import { dataAnswer, doneAnswer } from './answers.js';
import type { GroupParts, Row } from './rows.js';

/** Signing in and out, and what those do who cannot sign in. */
export function sessionRows({ accounts, guard, cookie }: GroupParts): readonly Row[] {
  const { administrators } = accounts;
  return [
    [
      'sign-in',
      {
        POST: guard.anybody(async (request) => {
          cookie.demandSecure(request);
          const session = await administrators.signIn(request.body, clientOf(request));
          return dataAnswer(session.administrator, cookie.set(request, session));
        }),
      },
    ],
    [
      'sign-out',
      {
        POST: guard.administrator(async (request, caller) => {
          await administrators.signOut(caller.identity, actorOf(caller, request));
          return doneAnswer(cookie.clear(request));
        }),
      },
    ],
    [
      'forgot-password',
      {
        POST: guard.anybody(async (request) => {
          await administrators.forgotPassword(request.body, clientOf(request));
          return doneAnswer();
        }),
      },
    ],
    [
      'reset-password',
      {
        POST: guard.anybody(async (request) => {
          cookie.demandSecure(request);
          const session = await administrators.resetPassword(request.body, clientOf(request));
          return dataAnswer(session.administrator, cookie.set(request, session));
        }),
      },
    ],
  ];
}

import type { Administrator } from '../accounts/index.js';
import { actorOf, clientOf } from '../content-api/index.js';
import type { DoorRequest } from '../http/index.js';
import { Failure } from '../kernel/index.js';
import { dataAnswer, doneAnswer } from './answers.js';
import type { GroupParts, Row } from './rows.js';

/** Where the id of `me/sessions/:id` stands in a path. */
const sessionSegment = 4;

/** What administrators see and change about themselves. Whatever proves who they are anew hands out a new secret. */
export function meRows({ accounts, guard, cookie }: GroupParts): readonly Row[] {
  const { administrators } = accounts;

  /** Oneself, with what one's role may do: the panel shows no more than that. */
  async function shown(administrator: Administrator): Promise<unknown> {
    const role = await administrators.role(administrator.role.id);
    if (role === null) throw new Failure('access.unauthorized');
    const { id, name, code, permissions } = role;
    return { ...administrator, role: { id, name, code, permissions } };
  }

  return [
    [
      'me',
      {
        GET: guard.administrator(async (_, { identity }) => dataAnswer(await shown(await administrators.me(identity)))),
        PUT: guard.administrator(async (request, caller) =>
          dataAnswer(
            await shown(await administrators.changeMe(caller.identity, request.body, actorOf(caller, request))),
          ),
        ),
      },
    ],
    [
      'me/password',
      {
        POST: guard.administrator(async (request, { identity }) => {
          const session = await administrators.changePassword(identity, request.body, clientOf(request));
          return dataAnswer(session.administrator, cookie.set(request, session));
        }),
      },
    ],
    [
      'me/sessions',
      { GET: guard.administrator(async (_, { identity }) => dataAnswer(await administrators.sessions(identity))) },
    ],
    [
      'me/sessions/:id',
      {
        DELETE: guard.administrator(async (request, caller) => {
          const session = sessionOf(request);
          await administrators.endSession(caller.identity, session, actorOf(caller, request));
          return doneAnswer(session === caller.identity.session ? cookie.clear(request) : []);
        }),
      },
    ],
    [
      'me/second-factor',
      {
        POST: guard.administrator(async (request, { identity }) =>
          dataAnswer(await administrators.beginSecondFactor(identity, request.body)),
        ),
        DELETE: guard.administrator(async (request, caller) => {
          const actor = actorOf(caller, request);
          const session = await administrators.removeSecondFactor(caller.identity, request.body, actor);
          return dataAnswer(session.administrator, cookie.set(request, session));
        }),
      },
    ],
    [
      'me/second-factor/confirm',
      {
        POST: guard.administrator(async (request, caller) => {
          const actor = actorOf(caller, request);
          const confirmed = await administrators.confirmSecondFactor(caller.identity, request.body, actor);
          const { recoveryCodes, session } = confirmed;
          return dataAnswer({ recoveryCodes }, cookie.set(request, session));
        }),
      },
    ],
  ];
}

function sessionOf({ segments }: DoorRequest): string {
  return segments[sessionSegment] ?? '';
}

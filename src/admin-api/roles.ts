import { actorOf } from '../content-api/index.js';
import { createdAnswer, dataAnswer, doneAnswer } from './answers.js';
import { found, idOf } from './ids.js';
import type { GroupParts, Row } from './rows.js';

const part = 'settings::administrator-roles';
const missing = 'account.role-not-found';

/** Roles of administrators. */
export function roleRows({ accounts, guard }: GroupParts): readonly Row[] {
  const { administrators } = accounts;
  return [
    [
      'roles',
      {
        GET: guard.may('read', part, async () => dataAnswer(await administrators.roles())),
        POST: guard.may('write', part, async (request, caller) =>
          createdAnswer(await administrators.createRole(request.body, actorOf(caller, request))),
        ),
      },
    ],
    [
      'roles/:id',
      {
        GET: guard.may('read', part, async (request) =>
          dataAnswer(found(await administrators.role(idOf(request, missing)), missing)),
        ),
        PUT: guard.may('write', part, async (request, caller) =>
          dataAnswer(await administrators.changeRole(idOf(request, missing), request.body, actorOf(caller, request))),
        ),
        DELETE: guard.may('write', part, async (request, caller) => {
          await administrators.removeRole(idOf(request, missing), actorOf(caller, request));
          return doneAnswer();
        }),
      },
    ],
  ];
}

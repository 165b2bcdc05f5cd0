import { actorOf } from '../content-api/index.js';
import { createdAnswer, dataAnswer, doneAnswer } from './answers.js';
import { found, idOf } from './ids.js';
import type { GroupParts, Row } from './rows.js';

const part = 'settings::administrators';

/** What administrators see and change about each other. */
export function administratorRows({ accounts, guard }: GroupParts): readonly Row[] {
  const { administrators } = accounts;
  return [
    [
      'administrators',
      {
        GET: guard.may('read', part, async () => dataAnswer(await administrators.list())),
        POST: guard.may('write', part, async (request, caller) =>
          createdAnswer(await administrators.invite(request.body, actorOf(caller, request))),
        ),
      },
    ],
    [
      'administrators/:id',
      {
        GET: guard.may('read', part, async (request) => dataAnswer(found(await administrators.get(idOf(request))))),
        PUT: guard.may('write', part, async (request, caller) =>
          dataAnswer(await administrators.change(idOf(request), request.body, actorOf(caller, request))),
        ),
        DELETE: guard.may('write', part, async (request, caller) => {
          await administrators.remove(idOf(request), actorOf(caller, request));
          return doneAnswer();
        }),
      },
    ],
    [
      'administrators/:id/sessions',
      {
        DELETE: guard.may('write', part, async (request, caller) => {
          await administrators.endSessions(idOf(request), actorOf(caller, request));
          return doneAnswer();
        }),
      },
    ],
    [
      'administrators/:id/second-factor',
      {
        // For Super Admins, which the account finds out in the transaction.
        DELETE: guard.may('write', part, async (request, caller) => {
          await administrators.turnOffSecondFactor(idOf(request), actorOf(caller, request));
          return doneAnswer();
        }),
      },
    ],
  ];
}

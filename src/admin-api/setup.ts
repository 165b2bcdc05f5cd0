import { clientOf } from '../content-api/index.js';
import { dataAnswer } from './answers.js';
import type { GroupParts, Row } from './rows.js';

/** The first administrator: whether there is one, and making one with the code that the start of the server shows. */
export function setupRows({ accounts, guard, cookie }: GroupParts): readonly Row[] {
  const { administrators } = accounts;
  return [
    [
      'setup',
      {
        GET: guard.anybody(async () => dataAnswer({ needed: await administrators.needsSetup() })),
        POST: guard.anybody(async (request) => {
          cookie.demandSecure(request);
          const session = await administrators.setUp(request.body, clientOf(request));
          return dataAnswer(session.administrator, cookie.set(request, session));
        }),
      },
    ],
  ];
}

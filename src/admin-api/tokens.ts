import type { TokenInfo } from '../accounts/index.js';
import { actorOf } from '../content-api/index.js';
import { isoTime } from '../kernel/index.js';
import { createdAnswer, dataAnswer, doneAnswer } from './answers.js';
import { found, idOf } from './ids.js';
import type { GroupParts, Row } from './rows.js';
import { parseNewToken, parseTokenChange } from './token-body.js';

const part = 'settings::tokens';

/** API tokens. The text of one is answered when it is made or renewed, and never again. */
export function tokenRows({ accounts, guard, clock }: GroupParts): readonly Row[] {
  const { tokens } = accounts;
  return [
    [
      'tokens',
      {
        GET: guard.may('read', part, async () => dataAnswer((await tokens.list()).map(shown))),
        POST: guard.may('write', part, async (request, caller) => {
          const asked = parseNewToken(request.body, clock.now());
          const { token, info } = await tokens.create(asked, actorOf(caller, request));
          return createdAnswer({ ...shown(info), token });
        }),
      },
    ],
    [
      'tokens/:id',
      {
        GET: guard.may('read', part, async (request) => dataAnswer(shown(found(await tokens.get(idOf(request)))))),
        PUT: guard.may('write', part, async (request, caller) => {
          const id = idOf(request);
          const asked = parseTokenChange(request.body, clock.now());
          return dataAnswer(shown(await tokens.change(id, asked, actorOf(caller, request))));
        }),
        DELETE: guard.may('write', part, async (request, caller) => {
          await tokens.revoke(idOf(request), actorOf(caller, request));
          return doneAnswer();
        }),
      },
    ],
    [
      'tokens/:id/renew',
      {
        POST: guard.may('write', part, async (request, caller) => {
          const { token, info } = await tokens.renew(idOf(request), actorOf(caller, request));
          return dataAnswer({ ...shown(info), token });
        }),
      },
    ],
  ];
}

function shown({
  expiresAt,
  ...info
}: TokenInfo): Omit<TokenInfo, 'expiresAt'> & { readonly expiresAt: string | null } {
  return { ...info, expiresAt: expiresAt === null ? null : isoTime(expiresAt) };
}

import type { TokenInfo } from '../../../../domain/accounts/index.js';
import { isoTime } from '../../../../foundations/core/index.js';
import { requestActor } from '../../content/index.js';
import type { AdminRoute, AdminRouteParts } from '../admin-route.js';
import { pathId, requireFound } from '../path-id.js';
import { createdResponse, dataResponse, doneResponse } from '../responses.js';
import { parseNewToken, parseTokenChange } from './token-body.js';

const settingsPart = 'settings::tokens';

/** Returns the routes of API tokens. The text of a token is returned when it is created or renewed, and never again. */
export function tokenRoutes({ accounts, guard, clock }: AdminRouteParts): readonly AdminRoute[] {
  const { tokens } = accounts;
  return [
    [
      'tokens',
      {
        GET: guard.requirePermission('read', settingsPart, async () =>
          dataResponse((await tokens.list()).map(describeToken)),
        ),
        POST: guard.requirePermission('write', settingsPart, async (request, caller) => {
          const tokenRequest = parseNewToken(request.body, clock.now());
          const { token, info } = await tokens.create(tokenRequest, requestActor(caller, request));
          return createdResponse({ ...describeToken(info), token });
        }),
      },
    ],
    [
      'tokens/:id',
      {
        GET: guard.requirePermission('read', settingsPart, async (request) =>
          dataResponse(describeToken(requireFound(await tokens.get(pathId(request))))),
        ),
        PUT: guard.requirePermission('write', settingsPart, async (request, caller) => {
          const id = pathId(request);
          const tokenRequest = parseTokenChange(request.body, clock.now());
          return dataResponse(describeToken(await tokens.change(id, tokenRequest, requestActor(caller, request))));
        }),
        DELETE: guard.requirePermission('write', settingsPart, async (request, caller) => {
          await tokens.revoke(pathId(request), requestActor(caller, request));
          return doneResponse();
        }),
      },
    ],
    [
      'tokens/:id/renew',
      {
        POST: guard.requirePermission('write', settingsPart, async (request, caller) => {
          const { token, info } = await tokens.renew(pathId(request), requestActor(caller, request));
          return dataResponse({ ...describeToken(info), token });
        }),
      },
    ],
  ];
}

function describeToken({
  expiresAt,
  ...info
}: TokenInfo): Omit<TokenInfo, 'expiresAt'> & { readonly expiresAt: string | null } {
  return { ...info, expiresAt: expiresAt === null ? null : isoTime(expiresAt) };
}

import type { AdminRoute, AdminRouteParts } from '../admin-route.js';
import { dataResponse } from '../responses.js';

const settingsPart = 'settings::system';

/** Storage, mail, and what runs here; a test needs the write permission, because it sends something out. */
export function operationRoutes({ accounts, operations, guard }: AdminRouteParts): readonly AdminRoute[] {
  return [
    [
      'storage',
      { GET: guard.requirePermission('read', settingsPart, async () => dataResponse(await operations.storage())) },
    ],
    [
      'storage/test',
      {
        POST: guard.requirePermission('write', settingsPart, async () => dataResponse(await operations.testStorage())),
      },
    ],
    ['mail', { GET: guard.requirePermission('read', settingsPart, async () => dataResponse(operations.mail())) }],
    [
      'mail/test',
      {
        POST: guard.requirePermission('write', settingsPart, async (_, { identity }) => {
          const { email } = await accounts.administrators.me(identity);
          return dataResponse(await operations.testMail(email));
        }),
      },
    ],
    [
      'system',
      { GET: guard.requirePermission('read', settingsPart, async () => dataResponse(await operations.system())) },
    ],
    [
      'slow-questions',
      { GET: guard.requirePermission('read', settingsPart, async () => dataResponse(operations.slowQueries())) },
    ],
  ];
}

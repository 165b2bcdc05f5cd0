import type { AdminRoute, AdminRouteParts } from '../admin-route.js';
import { parsePositiveInteger } from '../positive-integer.js';
import { dataResponse } from '../responses.js';

const defaultLimit = 25;
const maxLimit = 100;
const maxRowId = 2_147_483_647;

/** Returns the routes of the audit log, whose newest entries come first. */
export function auditRoutes({ accounts, guard }: AdminRouteParts): readonly AdminRoute[] {
  return [
    [
      'audit',
      {
        GET: guard.requirePermission(
          'read',
          'settings::audit',
          async (_request, _caller, parameters) => {
            const before = parsePositiveInteger(parameters, 'before', maxRowId);
            const limit = parsePositiveInteger(parameters, 'limit', maxLimit) ?? defaultLimit;
            return dataResponse(await accounts.audit.list({ before, limit }));
          },
          new Set(['before', 'limit']),
        ),
      },
    ],
  ];
}

import { Failure } from '../../../../foundations/core/index.js';
import { requestOrigin } from '../../content/index.js';
import type { AdminRoute, AdminRouteParts } from '../admin-route.js';
import { BodyFields } from '../body-fields.js';
import type * as wire from '../contract.js';
import { requireFound } from '../path-id.js';
import { dataResponse } from '../responses.js';
import { createRestoreAudit } from './audit-write.js';
import { parseBulkDocumentIds, parseDryRun } from './bulk-document-ids.js';

/** Index of the uid in the path. */
const uidSegment = 3;

const undoParameters: ReadonlySet<string> = new Set(['dryRun']);

/** The actions that can be undone, by their path segment, and their names in the history. */
const undoActions = { delete: 'delete', 'discard-draft': 'discardDraft' } as const satisfies Readonly<
  Record<wire.UndoBody['action'], string>
>;

/** Returns the routes that undo the last action on documents (docs/reference/history.md, "Taking back"). */
export function undoRoutes({ history, accounts, guard, snapshot }: AdminRouteParts): readonly AdminRoute[] {
  return [
    [
      'undo/:id',
      {
        POST: guard.requireAdministrator(async (request, caller, parameters) => {
          const type = requireFound(snapshot.contentTypes.get(request.segments[uidSegment] ?? '') ?? null);
          if (type.kind === 'system') throw new Failure('http.not-found');
          const dryRun = parseDryRun(parameters.get('dryRun'));
          const result: wire.UndoResult = await history.undo({
            type,
            ability: caller.ability,
            origin: requestOrigin(caller, request),
            ...parseUndoBody(request.body),
            dryRun,
            afterWrite: createRestoreAudit(accounts.audit, type, caller, request),
          });
          return dataResponse(result);
        }, undoParameters),
      },
    ],
  ];
}

/** Throws Failure account.invalid. */
function parseUndoBody(body: unknown): {
  readonly action: (typeof undoActions)[wire.UndoBody['action']];
  readonly documentIds: readonly string[];
} {
  const fields = new BodyFields(body, ['action', 'documentIds']);
  const action = fields.text('action');
  const documentIds = parseBulkDocumentIds(fields);
  if (action === 'delete' || action === 'discard-draft') return { action: undoActions[action], documentIds };
  const message = 'action must be delete or discard-draft';
  throw new Failure('account.invalid', { message }, [{ path: ['action'], message }]);
}

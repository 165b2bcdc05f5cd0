import { Failure } from '../../../../foundations/core/index.js';
import type { HttpRequest } from '../../../../foundations/http/index.js';
import type { ModelChange } from '../../../../language/schema/index.js';
import {
  type ModelConsent,
  type ModelState,
  modelDefinitions,
  type StoredRevision,
} from '../../../../storage/migrations/index.js';
import { parseRowId, requestActor } from '../../content/index.js';
import type { AdministratorCaller } from '../accounts/guard.js';
import type { AdminRoute, AdminRouteParts } from '../admin-route.js';
import type { ModelRevision, RevisionChange } from '../contract.js';
import { requireFound } from '../path-id.js';
import { dataResponse } from '../responses.js';
import { type Agreement, parseAgreement, parseProposal } from './model-body.js';

const settingsPart = 'settings::content-model';
/** Index of the id of a revision in a path. */
const idSegment = 4;

/**
 * Returns the routes of the content model: the current model, plans of changes, changes, and reverts
 * (docs/reference/model-api.md).
 */
export function modelRoutes(parts: AdminRouteParts): readonly AdminRoute[] {
  const { model, guard } = parts;
  return [
    [
      'model',
      {
        GET: guard.requirePermission('read', settingsPart, async () =>
          dataResponse(describeModelState(await model.state())),
        ),
      },
    ],
    [
      'model/plan',
      {
        POST: guard.requirePermission('read', settingsPart, async ({ body }) =>
          dataResponse(await model.plan(parseProposal(body, false))),
        ),
      },
    ],
    [
      'model/change',
      {
        POST: guard.requirePermission('write', settingsPart, async (request, caller) => {
          const proposal = parseProposal(request.body, true);
          return dataResponse(
            describeRevision(await model.change(proposal, await createConsent(parts, proposal, caller, request))),
          );
        }),
      },
    ],
    [
      'model/progress',
      { GET: guard.requirePermission('read', settingsPart, async () => dataResponse(model.progress())) },
    ],
    [
      'model/revisions',
      {
        GET: guard.requirePermission('read', settingsPart, async () =>
          dataResponse((await model.history()).map(describeRevision)),
        ),
      },
    ],
    [
      'model/revisions/:id',
      {
        GET: guard.requirePermission('read', settingsPart, async (request) => {
          const id = requestedRevision(request);
          const revision = requireFound((await model.history()).find((candidate) => candidate.id === id) ?? null);
          return dataResponse({ ...describeRevision(revision), plan: revision.plan });
        }),
      },
    ],
    [
      'model/revisions/:id/revert',
      {
        GET: guard.requirePermission('read', settingsPart, async (request) =>
          dataResponse(await model.planRevert(requestedRevision(request))),
        ),
        POST: guard.requirePermission('write', settingsPart, async (request, caller) => {
          const consent = await createConsent(parts, parseAgreement(request.body), caller, request);
          return dataResponse(describeRevision(await model.revert(requestedRevision(request), consent)));
        }),
      },
    ],
  ];
}

/** Returns the losses accepted by an administrator, with the audit entry that becomes part of the change. */
export async function createConsent(
  { accounts }: Pick<AdminRouteParts, 'accounts'>,
  { allowLoss, purge }: Agreement,
  caller: AdministratorCaller,
  request: HttpRequest,
): Promise<ModelConsent> {
  const entry = { actor: requestActor(caller, request), action: 'model.change', type: settingsPart };
  const administrator = await accounts.administrators.get(caller.identity.id);
  return {
    allowLoss,
    purge,
    author: administrator?.email ?? null,
    source: 'panel',
    inTransaction: (transaction) => accounts.audit.record(transaction, entry),
  };
}

function requestedRevision({ segments }: HttpRequest): number {
  const id = parseRowId(segments[idSegment]);
  if (id === null) throw new Failure('http.not-found');
  return id;
}

function describeModelState({ snapshot, files, locked, writesFiles, drift }: ModelState): unknown {
  const { version, locales, defaultLocale, localeNames, localeFallbacks } = snapshot;
  return {
    version,
    locked,
    writesFiles,
    drift,
    locales: {
      default: defaultLocale,
      list: locales.map((code) => {
        const fallback = localeFallbacks.get(code);
        return { code, name: localeNames.get(code) ?? null, ...(fallback === undefined ? {} : { fallback }) };
      }),
    },
    definitions: Object.fromEntries(modelDefinitions(files)),
  };
}

function describeRevision({
  id,
  version,
  source,
  author,
  appliedAt,
  reverts,
  revertible,
  plan,
  changes,
}: StoredRevision): ModelRevision {
  const says = plan === null ? [] : plan.changes.map((change) => change.says);
  return { id, version, source, author, appliedAt, reverts, revertible, says, changes: changes.map(withoutShape) };
}

function withoutShape(change: ModelChange): RevisionChange {
  if (!('shape' in change)) return change;
  const { shape: _, ...others } = change;
  return others;
}

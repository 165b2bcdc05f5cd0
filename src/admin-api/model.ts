import { actorOf, rowIdOf } from '../content-api/index.js';
import type { DoorRequest } from '../http/index.js';
import { Failure } from '../kernel/index.js';
import { definitionsOf, type ModelConsent, type ModelState, type Revision } from '../model/index.js';
import { dataAnswer } from './answers.js';
import type { AdministratorCaller } from './guard.js';
import { found } from './ids.js';
import { type Agreement, parseAgreement, parseProposal } from './model-body.js';
import type { GroupParts, Row } from './rows.js';

const part = 'settings::content-model';
/** Where the id of a revision stands in a path. */
const idSegment = 4;

/** The content model: what it is, what a change of it would do, changes, and what can be taken back (docs/reference/model-api.md). */
export function modelRows(parts: GroupParts): readonly Row[] {
  const { model, guard } = parts;
  return [
    ['model', { GET: guard.may('read', part, async () => dataAnswer(shownState(await model.state()))) }],
    [
      'model/plan',
      { POST: guard.may('read', part, async ({ body }) => dataAnswer(await model.plan(parseProposal(body, false)))) },
    ],
    [
      'model/change',
      {
        POST: guard.may('write', part, async (request, caller) => {
          const proposal = parseProposal(request.body, true);
          return dataAnswer(shown(await model.change(proposal, await consentOf(parts, proposal, caller, request))));
        }),
      },
    ],
    ['model/progress', { GET: guard.may('read', part, async () => dataAnswer(model.progress())) }],
    ['model/revisions', { GET: guard.may('read', part, async () => dataAnswer((await model.history()).map(shown))) }],
    [
      'model/revisions/:id',
      {
        GET: guard.may('read', part, async (request) => {
          const id = revisionIn(request);
          const revision = found((await model.history()).find((one) => one.id === id) ?? null);
          return dataAnswer({ ...shown(revision), plan: revision.plan });
        }),
      },
    ],
    [
      'model/revisions/:id/revert',
      {
        GET: guard.may('read', part, async (request) => dataAnswer(await model.planRevert(revisionIn(request)))),
        POST: guard.may('write', part, async (request, caller) => {
          const consent = await consentOf(parts, parseAgreement(request.body), caller, request);
          return dataAnswer(shown(await model.revert(revisionIn(request), consent)));
        }),
      },
    ],
  ];
}

/** What an administrator agrees to, with the entry of the audit log that becomes part of the change. */
export async function consentOf(
  { accounts }: Pick<GroupParts, 'accounts'>,
  { allowLoss, purge }: Agreement,
  caller: AdministratorCaller,
  request: DoorRequest,
): Promise<ModelConsent> {
  const entry = { actor: actorOf(caller, request), action: 'model.change', type: part };
  const administrator = await accounts.administrators.get(caller.identity.id);
  return {
    allowLoss,
    purge,
    author: administrator?.email ?? null,
    source: 'panel',
    alongside: (transaction) => accounts.audit.record(transaction, entry),
  };
}

function revisionIn({ segments }: DoorRequest): number {
  const id = rowIdOf(segments[idSegment]);
  if (id === null) throw new Failure('http.not-found');
  return id;
}

function shownState({ snapshot, files, locked, writesFiles, drift }: ModelState): unknown {
  const { version, locales, defaultLocale, localeNames } = snapshot;
  return {
    version,
    locked,
    writesFiles,
    drift,
    locales: {
      default: defaultLocale,
      list: locales.map((code) => ({ code, name: localeNames.get(code) ?? null })),
    },
    definitions: Object.fromEntries(definitionsOf(files)),
  };
}

function shown({ id, version, source, author, appliedAt, reverts, revertible, plan }: Revision): object {
  const says = plan === null ? [] : plan.changes.map((change) => change.says);
  return { id, version, source, author, appliedAt, reverts, revertible, says };
}

import { Failure, isoTime } from '../../../../foundations/core/index.js';
import type { Transaction } from '../../../../storage/database/index.js';
import { changeSetReviewTable, changeSetStageTable } from '../../../../storage/sql/layout/index.js';
import { type Dialect, oncePerDialect, statementPrinter, tableStatements } from '../../../../storage/sql/plan/index.js';
import type { DocumentsContext } from '../../context.js';
import { notifySetListeners } from '../notify-set-listeners.js';
import type { ChangeSetRequest } from '../types.js';
import { createComments } from './create-comments.js';
import {
  isComplete,
  missingFor,
  parseStageRow,
  type ReviewState,
  readReview,
  reviewIncomplete,
  reviewStatements,
} from './review-state.js';
import type { ChangeSetReviews, SetReview, Stage, StageInput } from './types.js';

const createStatements = oncePerDialect((dialect: Dialect) => {
  const print = statementPrinter(dialect);
  const stages = tableStatements(dialect, changeSetStageTable);
  const reviews = tableStatements(dialect, changeSetReviewTable);
  const reviewer = { set_id: '=', administrator_id: '=' } as const;
  return {
    // Locks the set too.
    touch: print(
      'UPDATE [octavo_change_sets] SET [updated_at] = :now WHERE [set_id] = :id RETURNING [state], [revision]',
      { id: 'text', now: 'instant' },
      { state: 'text', revision: 'integer' },
    ),
    move: print('UPDATE [octavo_change_sets] SET [stage_id] = :stage WHERE [set_id] = :id', {
      id: 'text',
      stage: 'integer',
    }),
    insertStage: stages.insert(['position', 'name', 'roles', 'approvals', 'publishes']),
    updateStage: stages.update(['position', 'name', 'roles', 'approvals', 'publishes'], { id: '=' }),
    removeStage: stages.delete({ id: '=' }),
    roles: print('SELECT [id] FROM [octavo_administrator_roles]', {}, { id: 'integer' }),
    roleOf: print(
      'SELECT [role_id] FROM [octavo_administrators] WHERE [id] = :id',
      { id: 'integer' },
      { role_id: 'integer' },
    ),
    administrators: print(
      'SELECT [id] FROM [octavo_administrators] WHERE [id] IN :ids',
      { ids: 'integer[]' },
      { id: 'integer' },
    ),
    reviewers: reviews.select(['administrator_id', 'requested', 'verdict'], { set_id: '=' }),
    insert: reviews.insert(['set_id', 'administrator_id', 'requested', 'verdict', 'revision', 'decided_at']),
    request: reviews.update(['requested'], reviewer),
    decide: reviews.update(['verdict', 'revision', 'decided_at'], reviewer),
    remove: reviews.delete(reviewer),
  };
});

/** Creates the review of change sets: stages, reviewers, comments. */
export function createReviews(
  context: Pick<DocumentsContext, 'store' | 'clock' | 'snapshot' | 'changeSetListeners'>,
): ChangeSetReviews {
  const { store, clock } = context;
  const { dialect } = store;
  const statements = createStatements(dialect);

  async function stages(session: Pick<typeof store, 'rows'> = store): Promise<readonly Stage[]> {
    return (await reviewStatements(dialect).stages.rows(session, {})).map(parseStageRow);
  }

  async function roleOf(session: Pick<typeof store, 'rows'>, administrator: number | null): Promise<number | null> {
    if (administrator === null) return null;
    return (await statements.roleOf.first(session, { id: administrator }))?.role_id ?? null;
  }

  async function toReview(
    session: Pick<typeof store, 'rows'>,
    { ability }: Pick<ChangeSetRequest, 'ability'>,
    { stage, stages: all, reviewers }: ReviewState,
  ): Promise<SetReview> {
    const role = await roleOf(session, ability.administrator);
    return {
      stage: stage?.id ?? null,
      stages: all.map((one) => ({
        ...one,
        mayMove: mayMove(one, role, ability.can('write', 'settings::change-sets')),
        missing: missingFor(one, reviewers),
      })),
      reviewers,
      mayPublish: stage === null || (stage.publishes && isComplete(missingFor(stage, reviewers))),
    };
  }

  /** Runs a change of the review of an open set, which is locked, in one transaction. */
  function change(
    request: ChangeSetRequest,
    id: string,
    work: (tx: Transaction, revision: number, now: string) => Promise<void>,
  ): Promise<SetReview> {
    return store.write(
      async (tx) => {
        const now = isoTime(clock.now());
        const set = await statements.touch.first(tx, { id, now });
        if (set === undefined) throw new Failure('http.not-found');
        if (set.state !== 'open') throw new Failure('write.change-set-closed', { state: set.state });
        await work(tx, set.revision, now);
        await request.afterWrite(tx, id);
        return toReview(tx, request, await readReview(tx, dialect, id));
      },
      { document: id },
    );
  }

  return {
    ...createComments(context),
    stages: () => stages(),
    saveStages: (request, inputs) =>
      store.write(async (tx) => {
        const known = new Set((await stages(tx)).map(({ id }) => id));
        const roles = new Set((await statements.roles.rows(tx, {})).map(({ id }) => id));
        if (inputs.some((input) => input.roles?.some((id) => !roles.has(id))))
          throw new Failure('account.role-not-found');
        for (const [position, { id, ...stage }] of inputs.entries()) {
          const row = { ...stage, position, roles: stage.roles === null ? null : JSON.stringify(stage.roles) };
          if (id !== null && known.delete(id)) await statements.updateStage.run(tx, { ...row, id });
          else await statements.insertStage.run(tx, row);
        }
        for (const id of known) await statements.removeStage.run(tx, { id });
        await request.afterWrite(tx, '');
        return stages(tx);
      }),
    review: async (ability, id) => toReview(store, { ability }, await readReview(store, dialect, id)),
    requestReviewers: (request, id, administrators) =>
      change(request, id, async (tx) => {
        const found = await statements.administrators.rows(tx, { ids: administrators });
        if (found.length < administrators.length) throw new Failure('account.user-not-found');
        const rows = await statements.reviewers.rows(tx, { set_id: id });
        const wanted = new Set(administrators);
        for (const { administrator_id, requested, verdict } of rows) {
          const isWanted = wanted.delete(administrator_id);
          if (isWanted === requested) continue;
          const key = { set_id: id, administrator_id };
          if (!isWanted && verdict === null) await statements.remove.run(tx, key);
          else await statements.request.run(tx, { ...key, requested: isWanted });
        }
        for (const administrator_id of wanted) {
          const nothing = { verdict: null, revision: null, decided_at: null };
          await statements.insert.run(tx, { set_id: id, administrator_id, requested: true, ...nothing });
        }
      }),
    decide: (request, id, verdict) =>
      change(request, id, async (tx, revision, now) => {
        const { administrator } = request.ability;
        if (administrator === null) throw new Failure('access.forbidden');
        const decision = verdict === null ? null : { verdict, revision, decided_at: now };
        const row = decision ?? { verdict: null, revision: null, decided_at: null };
        const key = { set_id: id, administrator_id: administrator };
        if ((await statements.decide.run(tx, { ...key, ...row })) === 0 && decision !== null)
          await statements.insert.run(tx, { ...key, requested: false, ...row });
      }),
    move: (request, id, wanted, overrules) =>
      change(request, id, async (tx) => {
        const { stages: all, reviewers } = await readReview(tx, dialect, id);
        const stage = all.find((candidate) => candidate.id === wanted);
        if (stage === undefined) throw new Failure('http.not-found');
        const role = await roleOf(tx, request.ability.administrator);
        if (!mayMove(stage, role, request.ability.can('write', 'settings::change-sets')))
          throw new Failure('access.forbidden');
        const missing = missingFor(stage, reviewers);
        if (!overrules && !isComplete(missing)) throw reviewIncomplete(stage, missing);
        await statements.move.run(tx, { id, stage: wanted });
        await notifySetListeners(context, tx, { action: 'stage', setId: id });
      }),
  };
}

function mayMove({ roles }: Stage | StageInput, role: number | null, mayWrite: boolean): boolean {
  return roles === null ? mayWrite : role !== null && roles.includes(role);
}

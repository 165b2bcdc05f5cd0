import { Failure, parseStoredJson } from '../../../../foundations/core/index.js';
import { changeSetReviewTable, changeSetStageTable } from '../../../../storage/sql/layout/index.js';
import {
  columnNames,
  columnShape,
  type Dialect,
  oncePerDialect,
  type RowOf,
  type StatementSession,
  statementPrinter,
  tableStatements,
} from '../../../../storage/sql/plan/index.js';
import { administratorColumns, authorShape } from '../../history/history-statements.js';
import { parseRowAuthor } from '../../history/revision-row.js';
import type { Reviewer, Stage, StageRequirements } from './types.js';

const reviewRow = {
  ...columnShape(changeSetReviewTable, ['requested', 'verdict', 'revision', 'decided_at']),
  ...authorShape('saved'),
};

/** Returns the statements that read the review of a set. */
export const reviewStatements = oncePerDialect((dialect: Dialect) => {
  const print = statementPrinter(dialect);
  const set = { id: 'text' } as const;
  return {
    stages: tableStatements(dialect, changeSetStageTable).select(
      columnNames(changeSetStageTable),
      {},
      { orderBy: ['position', 'id'] },
    ),
    set: print('SELECT [state], [revision], [stage_id] FROM [octavo_change_sets] WHERE [set_id] = :id', set, {
      state: 'text',
      revision: 'integer',
      stage_id: 'integer?',
    }),
    reviewers: print(
      `SELECT r.[requested], r.[verdict], r.[revision], r.[decided_at], ${administratorColumns('a', 'saved')} FROM [octavo_change_set_reviews] r ` +
        'JOIN [octavo_administrators] a ON a.[id] = r.[administrator_id] WHERE r.[set_id] = :id ORDER BY a.[id]',
      set,
      reviewRow,
    ),
    authors: print(
      'SELECT DISTINCT [updated_by] FROM [octavo_change_set_entries] WHERE [set_id] = :id AND [updated_by] IS NOT NULL',
      set,
      { updated_by: 'integer' },
    ),
  };
});

/** What a review depends on. */
export interface ReviewState {
  readonly state: string;
  readonly revision: number;
  readonly stages: readonly Stage[];
  /** null: there are no stages. */
  readonly stage: Stage | null;
  readonly reviewers: readonly Reviewer[];
}

/** Reads the review of a set. Throws Failure http.not-found. */
export async function readReview(session: StatementSession, dialect: Dialect, id: string): Promise<ReviewState> {
  const statements = reviewStatements(dialect);
  const set = await statements.set.first(session, { id });
  if (set === undefined) throw new Failure('http.not-found');
  const stages = (await statements.stages.rows(session, {})).map(parseStageRow);
  const authors = new Set((await statements.authors.rows(session, { id })).map((row) => row.updated_by));
  const reviewers = (await statements.reviewers.rows(session, { id })).flatMap((row): readonly Reviewer[] => {
    const administrator = parseRowAuthor(row, 'saved');
    if (administrator === null) return [];
    const verdict = row.verdict === 'approved' || row.verdict === 'rejected' ? row.verdict : null;
    return [
      {
        administrator,
        requested: row.requested,
        verdict,
        isCurrent: verdict !== null && row.revision === set.revision,
        isAuthor: authors.has(administrator.id),
        decidedAt: row.decided_at,
      },
    ];
  });
  const stage = stages.find((candidate) => candidate.id === set.stage_id) ?? stages[0] ?? null;
  return { state: set.state, revision: set.revision, stages, stage, reviewers };
}

/** Returns what a stage still takes: four eyes are those of somebody who changed nothing in the set. */
export function missingFor({ approvals }: Pick<Stage, 'approvals'>, reviewers: readonly Reviewer[]): StageRequirements {
  const approving = reviewers.filter(({ verdict, isCurrent }) => verdict === 'approved' && isCurrent);
  const counted = approving.filter(({ isAuthor }) => !isAuthor).length;
  return {
    approvals: Math.max(0, approvals - counted),
    reviewers:
      approvals === 0
        ? []
        : reviewers
            .filter((reviewer) => reviewer.requested && !approving.includes(reviewer))
            .map(({ administrator }) => administrator),
  };
}

/** Returns whether a stage takes nothing more. */
export function isComplete({ approvals, reviewers }: StageRequirements): boolean {
  return approvals === 0 && reviewers.length === 0;
}

/**
 * Checks that a set may be published: that its stage publishes, and that what it takes was given for the current revision. Returns whether
 * that was overruled. Throws Failure write.review-incomplete.
 */
export async function checkReviewed(
  session: StatementSession,
  dialect: Dialect,
  id: string,
  overrules: boolean,
): Promise<boolean> {
  const { stage, reviewers } = await readReview(session, dialect, id);
  if (stage === null || (stage.publishes && isComplete(missingFor(stage, reviewers)))) return false;
  if (overrules) return true;
  throw reviewIncomplete(stage, missingFor(stage, reviewers));
}

/** Returns the failure of a step that a review does not allow yet. */
export function reviewIncomplete({ name, publishes }: Stage, missing: StageRequirements): Failure {
  const reasons = [
    ...(missing.approvals > 0 ? [`${missing.approvals} more approvals by others`] : []),
    ...missing.reviewers.map((reviewer) => `the approval of ${reviewer.name}`),
  ];
  const reason = reasons.length === 0 && !publishes ? 'sets are not published from there' : reasons.join(', ');
  return new Failure('write.review-incomplete', { stage: name, reason });
}

/** Returns a stage from its row. */
export function parseStageRow(row: RowOf<ReturnType<typeof reviewStatements>['stages']>): Stage {
  const isIds = (value: unknown): boolean => Array.isArray(value) && value.every((id) => Number.isInteger(id));
  const source = { table: changeSetStageTable.name, row: row.id, column: 'roles' };
  return {
    id: row.id,
    name: row.name,
    roles: row.roles === null ? null : (parseStoredJson(row.roles, isIds, source) as readonly number[]),
    approvals: row.approvals,
    publishes: row.publishes,
  };
}

import { unreachable } from '../../../foundations/core/index.js';
import {
  assessChange,
  type ChangeAssessment,
  type ChangeCost,
  type ChangeKind,
  type ImpactCheck,
  type ModelChange,
} from '../../../language/schema/index.js';
import type { MigrationEngine, MigrationReader } from '../../database/index.js';
import { createMoveContext } from '../apply/move-context.js';
import { containsAny } from '../components/component-keys.js';
import { createLineage } from '../components/index.js';
import { checkImpact } from '../impact-checks/index.js';
import { findWithoutRetainedValue, isRestored } from '../retained/restored-values.js';
import { countRows } from '../rows/rewrite-rows.js';
import type { ChangeImpact, ChangeWait, ModelPlan, Move, MoveContext, PlannedChange } from '../types.js';
import { findLostOnRevert } from '../values/scalar-moves.js';
import { changeSql } from './plan-sql.js';
import { orderedMoves, type PreparedChange } from './prepare-change.js';
import { renamedShapes, typePairs } from './type-pairs.js';

/** Plans a change: every step, with its impact on the existing documents. Reads only. */
export async function planModelChange(
  reader: MigrationReader,
  engine: MigrationEngine,
  prepared: PreparedChange,
): Promise<ModelPlan> {
  const { changes, from, to } = prepared.transition;
  const { moveContext } = createMoveContext(prepared.transition, prepared.placement, engine.dialect, {
    revision: 0,
    retains: true,
  });
  const meanings = changes.map(
    (change): ChangeWithMeaning => ({ change, meaning: assessChange(change, from.record, to.record) }),
  );
  // Between models without a possible path there is nothing to check.
  const isPossible = meanings.every((meaning) => meaning.meaning.refusal === null || isReverted(meaning, prepared));
  const planning: PlanContext = {
    reader,
    engine,
    prepared,
    moveContext,
    moves: isPossible ? orderedMoves(prepared, moveContext, 0) : [],
    isPossible,
  };
  const plannedChanges: PlannedChange[] = [];
  for (const meaning of meanings) plannedChanges.push(await plannedChange(meaning, planning));
  return {
    changes: plannedChanges,
    possible: plannedChanges.every(({ refused }) => refused.length === 0),
    loses: plannedChanges.some(({ loses }) => loses.length > 0),
    additive: meanings.every(({ meaning }) => meaning.additive),
  };
}

interface ChangeWithMeaning {
  readonly change: ModelChange;
  readonly meaning: ChangeAssessment;
}

interface PlanContext {
  readonly reader: MigrationReader;
  readonly engine: MigrationEngine;
  readonly prepared: PreparedChange;
  readonly moveContext: MoveContext;
  readonly moves: readonly Move[];
  /** Every change is possible, if the documents allow it. */
  readonly isPossible: boolean;
}

async function plannedChange({ change, meaning }: ChangeWithMeaning, planContext: PlanContext): Promise<PlannedChange> {
  const { reader, prepared, moveContext, moves, isPossible } = planContext;
  const { dialect, ddl } = planContext.engine;
  const tables = affectedTables(change, prepared);
  let rows = 0;
  if (meaning.cost !== 'instant') for (const table of tables) rows += await countRows(reader, dialect, table);
  const wait = findWait(meaning.cost, tables, ddl.lockExclusively !== null);
  return {
    change,
    says: meaning.description,
    cost: meaning.cost,
    rows,
    locks: wait === null ? null : describeWait(wait, tables),
    wait,
    sql: isPossible ? changeSql(change, prepared, moveContext, moves, ddl) : [],
    ...(await findImpacts({ change, meaning }, planContext)),
  };
}

interface ChangeImpacts {
  readonly loses: readonly ChangeImpact[];
  readonly refused: readonly ChangeImpact[];
}

/** Finds the documents that block a change, and those that lose something. */
async function findImpacts({ change, meaning }: ChangeWithMeaning, planContext: PlanContext): Promise<ChangeImpacts> {
  const { reader, prepared, moveContext, isPossible } = planContext;
  const { dialect } = planContext.engine;
  const removesShape = change.is === 'type-removed' || change.is === 'component-removed';
  if (meaning.refusal !== null && !(removesShape && prepared.retained !== null)) {
    if (!isReverted({ change, meaning }, prepared)) {
      return { loses: [], refused: [{ what: meaning.refusal, reason: { is: 'impossible' }, count: 0, examples: [] }] };
    }
    return { loses: await findLossSinceRevision(change, planContext), refused: [] };
  }
  if (!isPossible) return { loses: [], refused: [] };
  // Restored values exist, so no document would be without one.
  if (change.is === 'attribute-added' && isRestored(change, prepared)) {
    return { loses: [], refused: await findWithoutRetainedValue(reader, dialect, change, prepared) };
  }
  const loses: ChangeImpact[] = [];
  const refused: ChangeImpact[] = [];
  for (const condition of meaning.impactChecks) {
    if (condition.otherwise === 'refused' && valueConditions.has(condition.is) && restoresValues(change, prepared))
      continue;
    const impact = await checkImpact(
      reader,
      { ...prepared.transition, dialect: moveContext.dialect },
      change,
      condition,
    );
    if (impact.count > 0) (condition.otherwise === 'lost' ? loses : refused).push(impact);
  }
  return { loses, refused };
}

/** Conditions on the current values. */
const valueConditions: ReadonlySet<ImpactCheck['is']> = new Set<ImpactCheck['is']>([
  'no-versions',
  'no-missing',
  'no-duplicates',
  'within',
  'counterpart',
]);

/** Whether the values after the change are the retained ones, which met the rules before. An index checks uniqueness. */
function restoresValues(change: ModelChange, { retained, transition }: PreparedChange): boolean {
  if (retained === null || !('attribute' in change)) return false;
  const { of, attribute } = change;
  const lineage = createLineage(transition.from.record, transition.to.record, transition.changes);
  const before = change.is === 'attribute-added' ? null : lineage.attributeBefore(of, attribute);
  return retained.changes.some((earlierChange) => {
    if (!('attribute' in earlierChange)) return false;
    if (earlierChange.is === 'attribute-removed')
      return earlierChange.of === of && earlierChange.attribute === attribute;
    return (
      valueChanges.has(earlierChange.is) && earlierChange.of === before?.of && earlierChange.attribute === before.name
    );
  });
}

/** Changes that convert or remove existing values. */
const valueChanges: ReadonlySet<ChangeKind> = new Set<ChangeKind>([
  'retyped',
  'values',
  'component',
  'repeatable',
  'zone-components',
  'attribute-localized',
]);

/** Whether a change that converts no values reverts one that retained them. */
function isReverted({ change }: ChangeWithMeaning, { retained, transition }: PreparedChange): boolean {
  if (retained === null) return false;
  // When reverting, names are those that everything had.
  if (change.is === 'type-removed' || change.is === 'component-removed') return true;
  if (change.is !== 'retyped') return false;
  const before = createLineage(transition.from.record, transition.to.record, transition.changes).attributeBefore(
    change.of,
    change.attribute,
  );
  return retained.changes.some(
    (earlierChange) =>
      earlierChange.is === 'retyped' && earlierChange.of === before?.of && earlierChange.attribute === before.name,
  );
}

async function findLossSinceRevision(
  change: ModelChange,
  { reader, prepared, moveContext }: PlanContext,
): Promise<readonly ChangeImpact[]> {
  const { transition, retained } = prepared;
  if (change.is !== 'retyped' || retained === null) return [];
  const pairs = typePairs(transition.from.layout, transition.to.layout, transition.changes);
  const pair = pairs.find(({ after }) => after?.type.uid === change.of);
  const lost =
    pair === undefined ? null : await findLostOnRevert(reader, moveContext, pair, change.attribute, retained);
  return lost === null ? [] : [lost];
}

/** The tables of versions, under their current names, that a change affects. */
function affectedTables(change: ModelChange, { transition }: PreparedChange): readonly string[] {
  const { from } = transition;
  const all = [...from.layout.versionTables.values()];
  const renamed = renamedShapes(transition.changes);
  const isAffected = (before: string, uid: string) => before === uid || renamed.get(before) === uid;
  const tablesOfType = (uid: string) => all.filter(({ type }) => isAffected(type.uid, uid)).map(({ name }) => name);
  const tablesHolding = (component: string) => {
    const affectedUids = new Set(Object.keys(from.record.shapes).filter((uid) => isAffected(uid, component)));
    return all
      .filter(({ type }) =>
        Object.values(from.record.shapes[type.uid]?.attributes ?? {}).some((facts) =>
          containsAny(facts, affectedUids, from.record),
        ),
      )
      .map(({ name }) => name);
  };
  switch (change.is) {
    case 'locale-added':
    case 'default-locale':
      return [];
    case 'locale-removed':
      return all.filter(({ type }) => type.localized).map(({ name }) => name);
    case 'type-renamed':
      return tablesOfType(change.before.uid);
    case 'component-renamed':
      return tablesHolding(change.before);
    default: {
      const typeTables = tablesOfType(change.of);
      return typeTables.length > 0 ? typeTables : tablesHolding(change.of);
    }
  }
}

/** Which requests wait. null: none. */
function findWait(cost: ChangeCost, tables: readonly string[], locksReaders: boolean): ChangeWait | null {
  if (tables.length === 0) return null;
  if (!locksReaders) return cost === 'instant' ? null : 'writes';
  return cost === 'instant' ? 'moment' : 'writes-then-reads';
}

function describeWait(wait: ChangeWait, tables: readonly string[]): string {
  const tableList = tables.join(', ');
  switch (wait) {
    case 'writes':
      return 'writes wait until it is done, reads do not';
    case 'moment':
      return `reads and writes of ${tableList} wait for a moment`;
    case 'writes-then-reads':
      return `writes wait until it is done, reads of ${tableList} wait for a moment at its end`;
    default:
      return unreachable(wait);
  }
}

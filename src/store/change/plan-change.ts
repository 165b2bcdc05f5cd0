import type { ChangeCondition, ChangeCost, ChangeKind, ChangeMeaning, ModelChange } from '../../schema/index.js';
import { meaningOf } from '../../schema/index.js';
import { holdsAny } from '../migrate/component-keys.js';
import type { MigrationEngine, MigrationReader } from '../migrate/place.js';
import { lineageOf } from './components/index.js';
import { against } from './conditions/index.js';
import { renamedShapes, typePairs } from './pairs.js';
import { placeOf } from './place-of.js';
import { sqlOf } from './plan-sql.js';
import { countRows } from './portions.js';
import { isRestored, withoutParkedValue } from './restored-values.js';
import { lostOnWayBack } from './scalar-moves.js';
import type { Against, ModelPlan, Move, MovePlace, PlannedChange } from './types.js';
import { type ChangeWork, movesOf } from './work-of.js';

/** What a change comes to: every step, with what stands against it in the documents that are there. Reads only. */
export async function planOf(reader: MigrationReader, engine: MigrationEngine, work: ChangeWork): Promise<ModelPlan> {
  const { changes, from, to } = work.between;
  const { place } = placeOf(work.between, work.placement, engine.dialect, { revision: 0, parks: true });
  const meant = changes.map((change): Meant => ({ change, meaning: meaningOf(change, from.record, to.record) }));
  // Between models that nothing leads between there is nothing to look up.
  const canBe = meant.every((one) => one.meaning.refusal === null || comesBack(one, work));
  const planning: Planning = { reader, engine, work, place, moves: canBe ? movesOf(work, place, 0) : [], canBe };
  const planned: PlannedChange[] = [];
  for (const one of meant) planned.push(await plannedChange(one, planning));
  return {
    changes: planned,
    possible: planned.every(({ refused }) => refused.length === 0),
    loses: planned.some(({ loses }) => loses.length > 0),
    additive: meant.every(({ meaning }) => meaning.additive),
  };
}

interface Meant {
  readonly change: ModelChange;
  readonly meaning: ChangeMeaning;
}

interface Planning {
  readonly reader: MigrationReader;
  readonly engine: MigrationEngine;
  readonly work: ChangeWork;
  readonly place: MovePlace;
  readonly moves: readonly Move[];
  /** Every change can be made, if the documents allow for it. */
  readonly canBe: boolean;
}

async function plannedChange({ change, meaning }: Meant, planning: Planning): Promise<PlannedChange> {
  const { reader, work, place, moves, canBe } = planning;
  const { dialect, definition } = planning.engine;
  const tables = tablesOf(change, work);
  let rows = 0;
  if (meaning.cost !== 'instant') for (const table of tables) rows += await countRows(reader, dialect, table);
  return {
    change,
    says: meaning.says,
    cost: meaning.cost,
    rows,
    locks: locksOf(meaning.cost, tables, definition.seize !== null),
    sql: canBe ? sqlOf(change, work, place, moves, definition) : [],
    ...(await standing({ change, meaning }, planning)),
  };
}

interface Standing {
  readonly loses: readonly Against[];
  readonly refused: readonly Against[];
}

/** What stands against a change, and what is lost by it. */
async function standing({ change, meaning }: Meant, planning: Planning): Promise<Standing> {
  const { reader, work, place, canBe } = planning;
  const { dialect } = planning.engine;
  const isWhole = change.is === 'type-removed' || change.is === 'component-removed';
  if (meaning.refusal !== null && !(isWhole && work.restores !== null)) {
    if (!comesBack({ change, meaning }, work)) {
      return { loses: [], refused: [{ what: meaning.refusal, count: 0, examples: [] }] };
    }
    return { loses: await lostSince(change, planning), refused: [] };
  }
  if (!canBe) return { loses: [], refused: [] };
  // Values that come back are there, so there is no need to look for documents that would have none.
  if (change.is === 'attribute-added' && isRestored(change, work)) {
    return { loses: [], refused: await withoutParkedValue(reader, dialect, change, work) };
  }
  const loses: Against[] = [];
  const refused: Against[] = [];
  for (const condition of meaning.conditions) {
    if (condition.otherwise === 'refused' && ofValues.has(condition.is) && bringsBack(change, work)) continue;
    const found = await against(reader, { ...work.between, dialect: place.dialect }, change, condition);
    if (found.count > 0) (condition.otherwise === 'lost' ? loses : refused).push(found);
  }
  return { loses, refused };
}

/** Conditions of values as they are now. */
const ofValues: ReadonlySet<ChangeCondition['is']> = new Set<ChangeCondition['is']>([
  'no-versions',
  'no-missing',
  'no-duplicates',
  'within',
  'counterpart',
]);

/** Whether other values than those of now will be there: the parked ones, which have met the rules. An index judges what is unique. */
function bringsBack(change: ModelChange, { restores, between }: ChangeWork): boolean {
  if (restores === null || !('attribute' in change)) return false;
  const { of, attribute } = change;
  const lineage = lineageOf(between.from.record, between.to.record, between.changes);
  const before = change.is === 'attribute-added' ? null : lineage.attributeBefore(of, attribute);
  return restores.changes.some((made) => {
    if (!('attribute' in made)) return false;
    if (made.is === 'attribute-removed') return made.of === of && made.attribute === attribute;
    return valueChanges.has(made.is) && made.of === before?.of && made.attribute === before.name;
  });
}

/** Changes that make other values of those that are there, or none. */
const valueChanges: ReadonlySet<ChangeKind> = new Set<ChangeKind>([
  'retyped',
  'values',
  'component',
  'repeatable',
  'zone-components',
  'attribute-localized',
]);

/** Whether a change that no value can follow is the way back of one that parked the values. */
function comesBack({ change }: Meant, { restores, between }: ChangeWork): boolean {
  if (restores === null) return false;
  // On the way back names are those that everything had.
  if (change.is === 'type-removed' || change.is === 'component-removed') return true;
  if (change.is !== 'retyped') return false;
  const before = lineageOf(between.from.record, between.to.record, between.changes).attributeBefore(
    change.of,
    change.attribute,
  );
  return restores.changes.some(
    (made) => made.is === 'retyped' && made.of === before?.of && made.attribute === before.name,
  );
}

async function lostSince(change: ModelChange, { reader, work, place }: Planning): Promise<readonly Against[]> {
  const { between, restores } = work;
  if (change.is !== 'retyped' || restores === null) return [];
  const pairs = typePairs(between.from.layout, between.to.layout, between.changes);
  const pair = pairs.find(({ after }) => after?.type.uid === change.of);
  const lost = pair === undefined ? null : await lostOnWayBack(reader, place, pair, change.attribute, restores);
  return lost === null ? [] : [lost];
}

/** The tables of versions, as they are called now, that a change is about. */
function tablesOf(change: ModelChange, { between }: ChangeWork): readonly string[] {
  const { from } = between;
  const all = [...from.layout.tables.values()];
  const later = renamedShapes(between.changes);
  const isMeant = (before: string, uid: string) => before === uid || later.get(before) === uid;
  const ofType = (uid: string) => all.filter(({ type }) => isMeant(type.uid, uid)).map(({ name }) => name);
  const holding = (component: string) => {
    const held = new Set(Object.keys(from.record.shapes).filter((uid) => isMeant(uid, component)));
    return all
      .filter(({ type }) =>
        Object.values(from.record.shapes[type.uid]?.attributes ?? {}).some((facts) =>
          holdsAny(facts, held, from.record),
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
      return ofType(change.before.uid);
    case 'component-renamed':
      return holding(change.before);
    default: {
      const own = ofType(change.of);
      return own.length > 0 ? own : holding(change.of);
    }
  }
}

function locksOf(cost: ChangeCost, tables: readonly string[], seizes: boolean): string | null {
  if (tables.length === 0) return null;
  const of = tables.join(', ');
  if (!seizes) return cost === 'instant' ? null : 'whoever writes waits until it is done; nobody who reads does';
  if (cost === 'instant') return `whoever reads or writes ${of} waits for a moment`;
  return `whoever writes waits until it is done; whoever reads ${of} waits for a moment at its end`;
}

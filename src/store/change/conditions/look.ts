import { Bug } from '../../../kernel/index.js';
import type { VersionTable } from '../../../layout/index.js';
import type { Dialect } from '../../../plan/index.js';
import { type AtAttribute, type ChangeKind, changeKinds, type ModelChange } from '../../../schema/index.js';
import type { MigrationReader } from '../../migrate/place.js';
import { type AttributeThen, type Lineage, type Rewriter, rewriter } from '../components/index.js';
import type { ModelSide } from '../types.js';

/** Between which models a condition is looked at. */
export interface ConditionPlace {
  readonly dialect: Dialect;
  readonly from: ModelSide;
  readonly to: ModelSide;
  readonly changes: readonly ModelChange[];
}

/** A look at the database before a change of the model, for one of the changes. */
export interface Look extends Omit<ConditionPlace, 'changes'> {
  readonly reader: MigrationReader;
  readonly lineage: Lineage;
  readonly rewriter: Rewriter;
  readonly change: ModelChange;
  /** Whether changes of this kind come before the one that the look is for. */
  isDone(kind: ChangeKind): boolean;
}

/** An attribute that a condition is about. `after` null: it is gone. */
export interface Watched {
  readonly before: AttributeThen;
  readonly after: AttributeThen | null;
}

const rewriters = new WeakMap<ConditionPlace['changes'], Rewriter>();

/** The look for one of the changes. */
export function lookFor(reader: MigrationReader, place: ConditionPlace, change: ModelChange): Look {
  const { dialect, from, to, changes } = place;
  const known = rewriters.get(changes) ?? rewriter(from.record, to.record, changes);
  rewriters.set(changes, known);
  const turn = changeKinds.indexOf(change.is);
  return {
    reader,
    dialect,
    from,
    to,
    change,
    rewriter: known,
    lineage: known.lineage,
    isDone: (kind) => changeKinds.indexOf(kind) < turn,
  };
}

/** The content type or component that a condition names, as it was called; null: it is new, so that nothing is there. */
export function uidBefore({ change, lineage }: Look, of: string): string | null {
  const isGone = change.is === 'type-removed' || change.is === 'component-removed' || change.is === 'attribute-removed';
  return isGone ? of : lineage.shapeBefore(of);
}

/** The attribute that a condition names; null: it is new, so that nothing is there. */
export function watchedBy(look: Look, { of, attribute }: AtAttribute): Watched | null {
  const { change, lineage } = look;
  if (change.is === 'attribute-removed') {
    const facts = lineage.from.shapes[of]?.attributes[attribute];
    return facts === undefined ? null : { before: { of, name: attribute, facts }, after: null };
  }
  const before = lineage.attributeBefore(of, attribute);
  return before === null ? null : { before, after: lineage.attributeAfter(before.of, before.name) };
}

/** Whether a uid of the model before is that of a component. */
export function isComponent({ from }: Look, uid: string): boolean {
  return from.record.shapes[uid]?.is === 'component';
}

/** The table of a content type before the change. Raises Bug for any other uid. */
export function tableBefore({ from }: Look, uid: string): VersionTable {
  const table = from.layout.tables.get(uid);
  if (table === undefined) throw new Bug(`the layout before has no content type ${uid}`);
  return table;
}

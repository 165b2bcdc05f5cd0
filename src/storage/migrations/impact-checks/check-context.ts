import { Bug } from '../../../foundations/core/index.js';
import { type AttributeRef, type ChangeKind, changeKinds, type ModelChange } from '../../../language/schema/index.js';
import type { MigrationReader } from '../../database/index.js';
import type { VersionTable } from '../../sql/layout/index.js';
import type { Dialect } from '../../sql/plan/index.js';
import { type ComponentRewriter, createRewriter, type Lineage, type RecordedAttribute } from '../components/index.js';
import type { ModelWithLayout } from '../types.js';

/** The models before and after, and the changes between them. */
export interface CheckScope {
  readonly dialect: Dialect;
  readonly from: ModelWithLayout;
  readonly to: ModelWithLayout;
  readonly changes: readonly ModelChange[];
}

/** Context for checking the database before one change of the model. */
export interface CheckContext extends Omit<CheckScope, 'changes'> {
  readonly reader: MigrationReader;
  readonly lineage: Lineage;
  readonly rewriter: ComponentRewriter;
  readonly change: ModelChange;
  /** Whether changes of this kind are applied before the one being checked. */
  isAppliedBefore(kind: ChangeKind): boolean;
}

/** An attribute to check. `after` is null for a removed attribute. */
export interface CheckedAttribute {
  readonly before: RecordedAttribute;
  readonly after: RecordedAttribute | null;
}

const rewriters = new WeakMap<CheckScope['changes'], ComponentRewriter>();

/** Creates the context for one of the changes. */
export function createCheckContext(reader: MigrationReader, scope: CheckScope, change: ModelChange): CheckContext {
  const { dialect, from, to, changes } = scope;
  const cachedRewriter = rewriters.get(changes) ?? createRewriter(from.record, to.record, changes);
  rewriters.set(changes, cachedRewriter);
  const order = changeKinds.indexOf(change.is);
  return {
    reader,
    dialect,
    from,
    to,
    change,
    rewriter: cachedRewriter,
    lineage: cachedRewriter.lineage,
    isAppliedBefore: (kind) => changeKinds.indexOf(kind) < order,
  };
}

/** The uid before, of the content type or component that a condition names; null: it is new, so that no rows exist. */
export function uidBefore({ change, lineage }: CheckContext, uid: string): string | null {
  const isGone = change.is === 'type-removed' || change.is === 'component-removed' || change.is === 'attribute-removed';
  return isGone ? uid : lineage.shapeBefore(uid);
}

/** The attribute that a condition names; null: it is new, so that no values exist. */
export function findCheckedAttribute(context: CheckContext, { of, attribute }: AttributeRef): CheckedAttribute | null {
  const { change, lineage } = context;
  if (change.is === 'attribute-removed') {
    const facts = lineage.from.shapes[of]?.attributes[attribute];
    return facts === undefined ? null : { before: { of, name: attribute, facts }, after: null };
  }
  const before = lineage.attributeBefore(of, attribute);
  return before === null ? null : { before, after: lineage.attributeAfter(before.of, before.name) };
}

/** Whether a uid of the model before is that of a component. */
export function isComponentUid({ from }: CheckContext, uid: string): boolean {
  return from.record.shapes[uid]?.is === 'component';
}

/** The table of a content type before the change. Throws Bug for any other uid. */
export function getTableBefore({ from }: CheckContext, uid: string): VersionTable {
  const table = from.layout.versionTables.get(uid);
  if (table === undefined) throw new Bug(`the layout before has no content type ${uid}`);
  return table;
}

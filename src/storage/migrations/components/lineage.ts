import type { ModelChange, RecordedFacts, RecordedModel } from '../../../language/schema/index.js';
import { recordedAttributes } from './component-keys.js';

/** Maps uids and names of one model to another. null: removed, or new. */
export interface Lineage {
  readonly from: RecordedModel;
  readonly to: RecordedModel;
  readonly changes: readonly ModelChange[];
  /** The uid that a content type or component has in the model after. */
  shapeAfter(before: string): string | null;
  /** The uid that it has in the model before. */
  shapeBefore(after: string): string | null;
  /** The attribute in the model before, by its uid and name in the model after. */
  attributeBefore(after: string, name: string): RecordedAttribute | null;
  /** The attribute in the model after, by its uid and name in the model before. */
  attributeAfter(before: string, name: string): RecordedAttribute | null;
}

/** An attribute in one of the models. */
export interface RecordedAttribute {
  readonly of: string;
  readonly name: string;
  readonly facts: RecordedFacts;
}

/** Creates the lineage between two models that differ by these changes. */
export function createLineage(from: RecordedModel, to: RecordedModel, changes: readonly ModelChange[]): Lineage {
  const shapes = shapePairs(from, to, changes);
  const shapesBefore = new Map([...shapes].map(([before, after]) => [after, before]));
  const names = new Map(
    [...shapes].map(([before, after]) => [before, attributePairs(before, after, { from, to, changes })]),
  );
  const namesBefore = new Map(
    [...names].map(([before, pairs]) => [
      before,
      new Map([...pairs].map(([nameBefore, nameAfter]) => [nameAfter, nameBefore])),
    ]),
  );
  return {
    from,
    to,
    changes,
    shapeAfter: (before) => shapes.get(before) ?? null,
    shapeBefore: (after) => shapesBefore.get(after) ?? null,
    attributeBefore(after, name) {
      const uid = shapesBefore.get(after);
      const nameBefore = uid === undefined ? undefined : namesBefore.get(uid)?.get(name);
      return uid === undefined || nameBefore === undefined ? null : findAttribute(from, uid, nameBefore);
    },
    attributeAfter(before, name) {
      const uid = shapes.get(before);
      const nameAfter = names.get(before)?.get(name);
      return uid === undefined || nameAfter === undefined ? null : findAttribute(to, uid, nameAfter);
    },
  };
}

function findAttribute(model: RecordedModel, of: string, name: string): RecordedAttribute | null {
  const facts = recordedAttributes(of, model).get(name);
  return facts === undefined ? null : { of, name, facts };
}

/** uid before → uid after, of all content types and components in both models. */
function shapePairs(
  from: RecordedModel,
  to: RecordedModel,
  changes: readonly ModelChange[],
): ReadonlyMap<string, string> {
  const renamed = new Map<string, string>();
  const removed = new Set<string>();
  for (const change of changes) {
    if (change.is === 'type-renamed') renamed.set(change.before.uid, change.after.uid);
    if (change.is === 'component-renamed') renamed.set(change.before, change.after);
    if (change.is === 'type-removed' || change.is === 'component-removed') removed.add(change.of);
  }
  return new Map(
    Object.keys(from.shapes)
      .filter((uid) => !removed.has(uid))
      .map((uid): [string, string] => [uid, renamed.get(uid) ?? uid])
      .filter(([, uid]) => Object.hasOwn(to.shapes, uid)),
  );
}

/** Name before → name after, of the attributes of one shape in both models. */
function attributePairs(
  before: string,
  after: string,
  { from, to, changes }: Pick<Lineage, 'from' | 'to' | 'changes'>,
): ReadonlyMap<string, string> {
  const renamed = new Map<string, string>();
  const removed = new Set<string>();
  for (const change of changes) {
    if (change.is === 'attribute-renamed' && change.of === after) renamed.set(change.before.name, change.after.name);
    if (change.is === 'attribute-removed' && change.of === before) removed.add(change.attribute);
  }
  const namesAfter = recordedAttributes(after, to);
  return new Map(
    [...recordedAttributes(before, from).keys()]
      .filter((name) => !removed.has(name))
      .map((name): [string, string] => [name, renamed.get(name) ?? name])
      .filter(([, name]) => namesAfter.has(name)),
  );
}

import { isObject, type Json } from '../../../foundations/core/index.js';
import type { RecordedFacts, RecordedModel, RecordedShape } from '../recorded-model.js';
import { sortRecordedShapes } from './recorded-lookup.js';
import type { AttributeNames, ModelChange } from './types.js';

/** Returns a model without what the changes remove, except locales. */
export function withoutRemoved(model: RecordedModel, changes: readonly ModelChange[]): RecordedModel {
  const shapes = new Map(Object.entries(model.shapes));
  for (const change of changes) {
    if (change.is === 'type-removed' || change.is === 'component-removed') shapes.delete(change.of);
    if (change.is !== 'attribute-removed') continue;
    const shape = shapes.get(change.of);
    if (shape === undefined) continue;
    const remaining = Object.entries(shape.attributes).filter(([name]) => name !== change.attribute);
    shapes.set(change.of, { ...shape, attributes: Object.fromEntries(remaining) });
  }
  return { ...model, shapes: Object.fromEntries(shapes) };
}

/** Applies all renames among the changes together: names, and all references to them. */
export function applyModelRenames(model: RecordedModel, changes: readonly ModelChange[]): RecordedModel {
  const names = collectNewNames(changes);
  const shapes = Object.entries(model.shapes).map(([uid, shape]): [string, RecordedShape] => {
    const newUid = names.shapes.get(uid) ?? uid;
    const facts = { ...shape.facts, ...names.facts.get(newUid) };
    const attributeRenames = names.attributes.get(newUid);
    const attributes = Object.entries(shape.attributes).map(([name, facts]): [string, RecordedFacts] => {
      const { name: newName, column } = attributeRenames?.get(name) ?? { name, column: facts.column ?? null };
      return [newName, renameReferences({ ...facts, column }, newUid, names)];
    });
    return [newUid, { ...shape, facts, attributes: Object.fromEntries(attributes) }];
  });
  return { ...model, shapes: sortRecordedShapes(new Map(shapes)) };
}

/** Renames: uids by the uid before; facts and attributes of a shape by its uid after. */
interface NewNames {
  readonly shapes: ReadonlyMap<string, string>;
  readonly facts: ReadonlyMap<string, RecordedFacts>;
  readonly attributes: ReadonlyMap<string, ReadonlyMap<string, AttributeNames>>;
}

function collectNewNames(changes: readonly ModelChange[]): NewNames {
  const shapes = new Map<string, string>();
  const facts = new Map<string, RecordedFacts>();
  const attributes = new Map<string, Map<string, AttributeNames>>();
  for (const change of changes) {
    if (change.is === 'type-renamed') {
      const { uid, ...names } = change.after;
      shapes.set(change.before.uid, uid);
      facts.set(uid, names);
    }
    if (change.is === 'component-renamed') shapes.set(change.before, change.after);
    if (change.is !== 'attribute-renamed') continue;
    const shapeRenames = attributes.get(change.of) ?? new Map<string, AttributeNames>();
    attributes.set(change.of, shapeRenames.set(change.before.name, change.after));
  }
  return { shapes, facts, attributes };
}

/** Renames references: targets, components, other sides, and the `targetField` of a uid attribute. */
function renameReferences(facts: RecordedFacts, uid: string, { shapes, attributes }: NewNames): RecordedFacts {
  const toNewUid = (value: Json): Json => (typeof value === 'string' ? (shapes.get(value) ?? value) : value);
  const toNewAttributeName = (shape: Json | undefined, value: Json): Json =>
    typeof shape === 'string' && typeof value === 'string' ? (attributes.get(shape)?.get(value)?.name ?? value) : value;
  const changed: Record<string, Json> = { ...facts };
  for (const key of ['target', 'component']) if (facts[key] !== undefined) changed[key] = toNewUid(facts[key]);
  if (Array.isArray(facts.components)) changed.components = facts.components.map(toNewUid);
  if (facts.other !== undefined) changed.other = toNewAttributeName(changed.target, facts.other);
  const { options } = facts;
  if (isObject(options) && typeof options.targetField === 'string') {
    changed.options = { ...(options as RecordedFacts), targetField: toNewAttributeName(uid, options.targetField) };
  }
  return changed;
}

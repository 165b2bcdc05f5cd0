import { attributeTypes, type RecordedFacts, type RecordedModel } from '../../schema/index.js';

/** The attributes of a content type or component in a recorded model; none where it has no such shape. */
export function attributesOf(uid: string, model: RecordedModel): ReadonlyMap<string, RecordedFacts> {
  const shape = Object.hasOwn(model.shapes, uid) ? model.shapes[uid] : undefined;
  return new Map(Object.entries(shape?.attributes ?? {}));
}

/** The keys of a component's wire JSON, in their order: `id` and the public scalars. */
export function wireKeys(uid: string, model: RecordedModel): readonly string[] {
  const names = [...attributesOf(uid, model)].filter(([, facts]) => isPublicScalar(facts)).map(([name]) => name);
  return ['id', ...names];
}

/** The components whose wire JSON has other keys than before, or has them in another order. */
export function changedComponents(before: RecordedModel, after: RecordedModel): ReadonlySet<string> {
  const both = Object.keys(before.shapes).filter((uid) => Object.hasOwn(after.shapes, uid));
  return new Set(both.filter((uid) => wireKeys(uid, before).join() !== wireKeys(uid, after).join()));
}

/** Whether a component or zone attribute may hold one of these components, at any depth. */
export function holdsAny(facts: RecordedFacts, wanted: ReadonlySet<string>, model: RecordedModel): boolean {
  return componentsOf(facts).some(
    (uid) => wanted.has(uid) || [...attributesOf(uid, model).values()].some((inner) => holdsAny(inner, wanted, model)),
  );
}

/** The components an attribute names itself. */
function componentsOf(facts: RecordedFacts): readonly string[] {
  const { component, components } = facts;
  if (typeof component === 'string') return [component];
  return Array.isArray(components) ? components.map(String) : [];
}

function isPublicScalar({ storage, type, private: hidden }: RecordedFacts): boolean {
  return storage === 'column' && hidden !== true && attributeTypes.get(String(type))?.readable === 'default';
}
